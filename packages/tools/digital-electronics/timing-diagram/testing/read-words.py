"""Reads dumps by splitting them into words, and says of each signal how many changes it has and their digest.

Arguments: files. Output: one JSON object a file. Shares nothing with the tool; see oracles/timing-diagram.py.
"""
import hashlib
import json
import sys

SECTIONS = {"$comment", "$date", "$version", "$timescale", "$attrbegin", "$attrend", "$scope", "$upscope", "$var", "$enddefinitions"}


def read(text):
    words = text.split()
    scopes, names, changes, now, high, k, back = [], {}, {}, 0.0, 0.0, 0, False
    while k < len(words):
        word = words[k]
        if word in SECTIONS:
            end = k + 1
            while words[end] != "$end":
                end += 1
            body = words[k + 1:end]
            if word == "$scope":
                scopes.append(" ".join(body[1:]))
            elif word == "$upscope":
                scopes.pop()
            elif word == "$var":
                names.setdefault(body[2], []).append(".".join([s for s in scopes if s] + [" ".join(body[3:])]))
            k = end + 1
        elif word.startswith("$"):
            k += 1
        elif word[0] == "#":
            now = float(word[1:])
            back, high, k = now < high, max(high, now), k + 1
        else:
            if word[0] in "bBrRsS":
                value, code, k = word[1:], words[k + 1], k + 2
            elif len(word) == 1:
                value, code, k = word, words[k + 1], k + 2
            else:
                value, code, k = word[0], word[1:], k + 1
            if not back:
                changes.setdefault(code, []).append((now, value))
    out = {}
    for code, of in names.items():
        own = changes.get(code, [])
        digest = hashlib.sha256("".join(f"{int(t) if t == int(t) else t} {v}\n" for t, v in own).encode()).hexdigest()[:16]
        for full in of:
            out[full] = [len(own), digest]
    return out


for file in sys.argv[1:]:
    print(json.dumps(read(open(file, encoding="utf8", errors="replace").read())))
