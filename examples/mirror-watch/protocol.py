"""What boards of Damier say to each other, written from docs/mirror-protocol.md alone: texts, hashes, signatures, the log. No network."""

import base64
import hashlib
import json
import unicodedata
from dataclasses import dataclass, field
from math import gcd

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

SPKI = bytes.fromhex("302a300506032b6570032100")

# --- Encodings


def number_text(value):
    """A number as ECMAScript writes it."""
    if isinstance(value, int):
        return str(value)
    if value == int(value) and abs(value) < 1e21:
        return str(int(value))
    digits, _, exponent = repr(value).partition("e")
    if not exponent:
        return digits
    power = int(exponent)
    if -7 < power < 0:
        return f"{value:.{len(digits.replace('-', '').replace('.', '')) - 1 - power}f}"
    return f"{digits.removesuffix('.0')}e{power:+d}"


def canonical(value):
    """RFC 8785."""
    if value is None or isinstance(value, (bool, str)):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, (int, float)):
        return number_text(value)
    if isinstance(value, list):
        return "[" + ",".join(canonical(one) for one in value) + "]"
    names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
    return "{" + ",".join(f"{canonical(name)}:{canonical(value[name])}" for name in names) + "}"


# A list of lists, texts and numbers is written in one way only.
list_text = canonical


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def unpadded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def board_id(key):
    return hashlib.sha256(unpadded(key)).hexdigest()[:16]


def is_card(card):
    try:
        der = unpadded(card["key"])
    except (KeyError, TypeError, ValueError):
        return False
    return len(der) == 44 and der.startswith(SPKI) and board_id(card["key"]) == card.get("board")


def holds(key, text, signature):
    """Whether the owner of that key has signed that text."""
    try:
        Ed25519PublicKey.from_public_bytes(unpadded(key)[len(SPKI) :]).verify(unpadded(signature), text.encode())
    except (InvalidSignature, ValueError, TypeError):
        return False
    return True


# `\s` of ECMAScript beside category Zs: not what Python takes for white space.
WHITE = "\t\n\v\f\r\u2028\u2029\ufeff"

IGNORABLE = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0}


def is_unseen(character):
    if unicodedata.category(character) in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"):
        return True
    point = ord(character)
    return point in IGNORABLE or 0x180B <= point <= 0x180F or 0xFE00 <= point <= 0xFE0F or 0xE0000 <= point <= 0xE0FFF


def normal_name(written):
    composed = unicodedata.normalize("NFC", written)
    spaced = "".join(" " if one in WHITE or unicodedata.category(one) == "Zs" else one for one in composed)
    kept, marks = [], 0
    for one in spaced:
        if is_unseen(one):
            continue
        marks = marks + 1 if unicodedata.category(one).startswith("M") else 0
        if marks <= 2:
            kept.append(one)
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def is_name(text):
    is_short = len(text.encode("utf-16-be", "surrogatepass")) <= 80
    return is_short and any(unicodedata.category(one)[0] in "LN" for one in text) and normal_name(text) == text


# --- Presence


@dataclass(frozen=True)
class Present:
    """The last word of a board that counts. `beat`: the highest that was heard in its session; a will has none."""

    word: dict
    beat: int

    @staticmethod
    def hear(last, word):
        """What is known behind one more word of that board; `last` is None before the first. A stale word changes nothing."""
        is_here, session, beat = word["here"], word["session"], word["beat"]
        if last is None or session > last.word["session"]:
            return Present(word, beat if is_here else 0)
        if session < last.word["session"]:
            return last
        if is_here:
            return Present(word, beat) if beat > last.beat else last
        return Present(word, last.beat) if last.word["here"] else last


# --- What is signed


def presence_text(presence):
    return canonical(["damier.presence.1", presence])


def statement_text(statement):
    return canonical(["damier.pairing.2", statement])


def state_text(state):
    frozen = state.get("frozen")
    why = None if frozen is None else [frozen["why"], frozen["number"], frozen["by"]]
    return list_text(["damier.state.1", state["match"], state["number"], state["head"], state.get("again", 0), why])


ACT_FIELDS = {
    "move": ("from", "to", "captured", "huffed"),
    "claim": ("huffed",),
    "slider": ("slider", "notch"),
    "spin": ("sector",),
    "answer": ("right",),
    "takeback": ("plies",),
    "askBack": ("plies",),
    "agreeBack": ("plies",),
    **{kind: () for kind in ("declineBack", "offerDraw", "acceptDraw", "resign", "flag", "handOver")},
}


def act_text(act):
    return list_text([act["kind"], *(act.get(name) for name in ACT_FIELDS[act["kind"]])])


def proposal_text(one):
    place = [one[name] for name in ("match", "epoch", "number", "previous", "side")]
    return list_text(["damier.act.1", *place, act_text(one["act"]), one.get("left")])


def entry_hash(entry):
    return sha256(f"{proposal_text(entry)}\n{entry['signature']}")


def seal_text(entry):
    return list_text(["damier.seal.1", entry_hash(entry)])


def check_entry(entry):
    """Raises, if it is none: whoever keeps it need not ask again."""
    seal_text(entry)
    are_numbers = all(isinstance(entry[name], int) for name in ("epoch", "number"))
    if not are_numbers or entry["side"] not in ("W", "B") or not isinstance(entry["seal"], str):
        raise ValueError("no entry")


# --- Terms and pairing


def terms_text(terms):
    boards = [[terms["boards"][side]["board"], terms["boards"][side]["key"]] for side in "WB"]
    names = sorted(terms["options"], key=lambda name: name.encode("utf-16-be"))
    options = [[name, terms["options"][name]] for name in names]
    cards = [terms["cards"]["hash"]] if terms.get("cards") else []
    head = ["damier.terms.1", terms["match"], boards, terms["owner"], terms["game"], options]
    return list_text([*head, terms["fen"], terms["clock"], *cards])


def other(side):
    return "B" if side == "W" else "W"


def keys_of(terms):
    return {side: terms["boards"][side]["key"] for side in "WB"}


def next_terms(terms, fen):
    match = sha256(list_text(["damier.next.2", terms["match"]]))[:16]
    boards = {"W": terms["boards"]["B"], "B": terms["boards"]["W"]}
    return {**terms, "match": match, "boards": boards, "owner": other(terms["owner"]), "fen": fen}


def decimal(hashed, count):
    return str(int(hashed[:12], 16) % 10**count).zfill(count)


def commit(said, secret):
    more = said["wish"] if said["role"] == "host" else said["offer"]
    brought = [said["role"], said["card"], more, secret["digits"], secret["nonce"]]
    return sha256(canonical(["damier.commit.2", *brought]))


def place(host):
    return decimal(sha256(canonical(["damier.place.2", host["card"]["key"], host["commit"]])), 3)


def of_both(what, host, guest):
    return sha256(canonical([what, host["commit"], guest["commit"], host["opened"]["nonce"], guest["opened"]["nonce"]]))


def check_number(host, guest):
    return decimal(of_both("damier.check.2", host, guest), 6)


def host_side(host, guest):
    side = host["wish"]["side"]
    return side if side != "lot" else "WB"[int(of_both("damier.lot.1", host, guest)[:8], 16) % 2]


def terms_of(host, guest):
    """What two opened statements agree on."""
    side = host_side(host, guest)
    boards = {side: host["card"], other(side): guest["card"]}
    wish = {name: value for name, value in host["wish"].items() if name != "side"}
    return {"match": of_both("damier.match.2", host, guest)[:16], "boards": boards, "owner": side, **wish}


# --- Grammar cards, and the login of a program's own broker


def card_place(match, size, drawn):
    cut = int(match[:8], 16)
    stride = 1 + cut // size % size
    while gcd(stride, size) > 1:
        stride += 1
    return (cut + drawn * stride) % size


def login_text(board, broker, nonce):
    return list_text(["damier.login.2", board, broker, nonce])


# --- The log


@dataclass
class Log:
    """The log of a match as one who only hears has it. `head` is None until it has begun: a watcher may come in the middle."""

    match: str
    keys: dict
    owner: str | None = None
    head: str | None = None
    epoch: int = 1
    number: int = 0
    entries: dict = field(default_factory=dict)
    frozen: str | None = None

    @staticmethod
    def of(terms):
        """Empty, as it begins."""
        return Log(terms["match"], keys_of(terms), terms["owner"], sha256(terms_text(terms)))

    @staticmethod
    def joined(terms, entry):
        """For one who knows the terms, and hears this entry first: it may be far behind the start."""
        return Log.of(terms) if entry["number"] == 1 else Log(terms["match"], keys_of(terms))

    def sealers(self, entry):
        return [side for side in "WB" if holds(self.keys[side], seal_text(entry), entry["seal"])]

    def is_authentic(self, entry):
        return holds(self.keys[entry["side"]], proposal_text(entry), entry["signature"])

    def hear(self, entry):
        """What comes of one more entry: the word that the document has for it."""
        if entry["match"] != self.match:
            return "foreign"
        if self.head is None:
            return self._begin(entry)
        if entry["number"] <= self.number:
            return self._known(entry)
        if self.frozen is not None:
            return "nothing"
        if entry["number"] > self.number + 1:
            return "gap" if self.sealers(entry) else "forged"
        if entry["epoch"] < self.epoch:
            return "stale"
        if entry["epoch"] > self.epoch or entry["previous"] != self.head:
            return "doubt" if self.sealers(entry) else "forged"
        if self.owner not in self.sealers(entry):
            return "forged"
        if not self.is_authentic(entry):
            return self._freeze("unauthored")
        return self._append(entry)

    def begin_anew(self, entry):
        """What lies between is missed: the log goes on with that entry, as for one who comes in the middle."""
        self.head = None
        return self._begin(entry)

    def _begin(self, entry):
        """Who comes in the middle takes the first entry that both sides of it have signed."""
        sealers = self.sealers(entry)
        if not sealers or not self.is_authentic(entry):
            return "forged"
        self.owner, self.epoch = sealers[0], entry["epoch"]
        return self._append(entry)

    def _append(self, entry):
        self.number, self.head = entry["number"], entry_hash(entry)
        self.entries[self.number] = entry
        if entry["act"]["kind"] == "handOver":
            self.owner, self.epoch = other(self.owner), self.epoch + 1
        return "appended"

    def _known(self, entry):
        mine = self.entries.get(entry["number"])
        if mine is None:
            return self._before(entry)
        if mine["signature"] == entry["signature"]:
            return "repeated"
        if entry["epoch"] < mine["epoch"]:
            return "stale"
        if not self.sealers(entry):
            return "forged"
        if entry["previous"] != mine["previous"]:
            return "doubt"
        # Up to here the logs are one: one board alone could seal this place.
        return self._freeze("twoEntries") if self.sealers(mine)[0] in self.sealers(entry) else "forged"

    def _before(self, entry):
        """An entry from before this watcher came, if what it has is chained to it."""
        following = self.entries.get(entry["number"] + 1)
        if following is None or following["previous"] != entry_hash(entry):
            return "nothing"
        if not self.sealers(entry) or not self.is_authentic(entry):
            return "forged"
        self.entries[entry["number"]] = entry
        return "before"

    def _freeze(self, why):
        self.frozen = why
        return f"frozen: {why}"
