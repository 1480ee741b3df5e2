"""Words from a rack as one would write it in Python: a trie of dictionaries, and a recursion that counts letters.

Each node maps a letter to the next node, and the empty text to the word that ends there. Two recursions are there,
one through the letters of the node, one through those that node and rack share; the quicker one is compared with.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

Node = dict[str, Any]
Search = Callable[[Node, Counter[str], list[str]], None]


def dict_trie(words: Iterable[str]) -> Node:
    root: Node = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[""] = word
    return root


def by_node(node: Node, left: Counter[str], found: list[str]) -> None:
    for letter, child in node.items():
        if not letter:
            found.append(child)
        elif count := left.get(letter):
            left[letter] = count - 1
            by_node(child, left, found)
            left[letter] = count


def by_both(node: Node, left: Counter[str], found: list[str]) -> None:
    if "" in node:
        found.append(node[""])
    for letter in node.keys() & left.keys():
        if count := left[letter]:
            left[letter] = count - 1
            by_both(node[letter], left, found)
            left[letter] = count


def searched(root: Node, search: Search, rack: Iterable[str]) -> list[str]:
    found: list[str] = []
    search(root, Counter(rack), found)
    return found
