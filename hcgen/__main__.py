"""``python -m hcgen``"""

from hcgen.cli import main

if __name__ == "__main__":
    main()
