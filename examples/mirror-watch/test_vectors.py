"""python3 -m unittest: the implementation makes what docs/mirror-vectors.json says, byte for byte."""

import json
import unittest
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

import protocol as p
import watch

VECTORS = json.loads((Path(__file__).parents[2] / "docs" / "mirror-vectors.json").read_text("utf-8"))


def unpad(data):
    return p.base64.urlsafe_b64encode(data).decode().rstrip("=")


def signed(seed, text):
    return unpad(Ed25519PrivateKey.from_private_bytes(bytes.fromhex(seed)).sign(text.encode()))


class Vectors(unittest.TestCase):
    def test_canonical(self):
        for one in VECTORS["canonical"]:
            self.assertEqual(p.canonical(one["value"]), one["text"])

    def test_boards(self):
        for one in VECTORS["boards"]:
            public = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(one["seed"])).public_key()
            self.assertEqual(unpad(p.SPKI + public.public_bytes(Encoding.Raw, PublicFormat.Raw)), one["key"])
            self.assertTrue(p.is_card(one))
            self.assertFalse(p.is_card({**one, "board": "0" * 16}))

    def test_names(self):
        for one in VECTORS["names"]:
            self.assertEqual(p.normal_name(one["written"]), one["name"])

    def test_topics(self):
        for one in VECTORS["topics"]:
            self.assertEqual(watch.read_topic(one["topic"]), (one["board"], one.get("match"), one["of"]))

    def test_signatures(self):
        texts = {"presence": p.presence_text, "state": p.state_text}
        for one in VECTORS["signatures"]:
            self.assertEqual(texts[one["of"]](one["word"]), one["text"])
            self.assertEqual(signed(one["seed"], one["text"]), one["signature"])

    def test_presences(self):
        known = None
        for number, one in enumerate(VECTORS["presences"], 1):
            with self.subTest(number):
                before, known = known, p.Present.hear(known, one["presence"])
                self.assertEqual((known is not before, known.word["here"]), (one["taken"], one["here"]))

    def test_acts(self):
        for one in VECTORS["acts"]:
            self.assertEqual(p.act_text(one["act"]), one["text"])
        self.assertEqual({one["act"]["kind"] for one in VECTORS["acts"]}, set(p.ACT_FIELDS))

    def test_terms(self):
        for one in VECTORS["terms"]:
            self.assertEqual(p.terms_text(one["terms"]), one["text"])
            self.assertEqual(p.sha256(one["text"]), one["hash"])
        self.assertEqual(p.next_terms(VECTORS["next"]["terms"], VECTORS["next"]["fen"]), VECTORS["next"]["following"])

    def test_log(self):
        log = p.Log.of(VECTORS["log"]["terms"])
        for one in VECTORS["log"]["entries"]:
            self.assertEqual(p.proposal_text(one["entry"]), one["text"])
            self.assertEqual(p.entry_hash(one["entry"]), one["hash"])
            self.assertEqual(p.seal_text(one["entry"]), one["sealed"])
            self.assertEqual(log.hear(one["entry"]), "appended")
            self.assertEqual(log.head, one["hash"])

    def test_heard(self):
        entries = [one["entry"] for one in VECTORS["log"]["entries"]]
        for one in VECTORS["heard"]:
            with self.subTest(one["what"]):
                log = p.Log.of(VECTORS["log"]["terms"])
                for entry in entries[: one["after"]]:
                    log.hear(entry)
                self.assertEqual(log.hear(one["entry"]), one["verdict"])

    def test_joined(self):
        for one in VECTORS["joined"]:
            with self.subTest(one["from"]):
                entries = [each["entry"] for each in VECTORS["log"]["entries"][one["from"] - 1 :]]
                log = p.Log.joined(VECTORS["log"]["terms"], entries[0])
                self.assertEqual({log.hear(entry) for entry in entries}, {"appended"})
                behind = {name: getattr(log, name) for name in ("number", "head", "owner", "epoch")}
                self.assertEqual({"from": one["from"], **behind}, one)

    def test_who_comes_in_the_middle(self):
        first, *later = [one["entry"] for one in VECTORS["log"]["entries"]]
        terms = VECTORS["log"]["terms"]
        log = p.Log(terms["match"], {side: terms["boards"][side]["key"] for side in "WB"})
        self.assertEqual(log.hear({**later[0], "seal": later[0]["signature"]}), "forged")
        self.assertEqual([log.hear(entry) for entry in later], ["appended"] * 3)
        self.assertEqual([log.hear(first), log.hear(first)], ["before", "repeated"])

    def test_pairing(self):
        pairing = VECTORS["pairing"]
        seeds = {one["name"].replace("è", "e").lower(): one["seed"] for one in VECTORS["boards"]}
        for one in pairing["said"]:
            self.assertEqual(p.statement_text(one["statement"]), one["text"])
            self.assertEqual(signed(seeds[one["by"]], one["text"]), one["signature"])
        first, answer, host, guest = [one["statement"] for one in pairing["said"]]
        for said, opened in ((first, host), (answer, guest)):
            self.assertEqual(p.commit(said, opened["opened"]), said["commit"])
        self.assertEqual(p.place(first), pairing["place"])
        self.assertEqual(p.check_number(host, guest), pairing["check"])
        self.assertEqual(p.host_side(host, guest), pairing["hostSide"])
        self.assertEqual(p.terms_of(host, guest), pairing["terms"])
        self.assertEqual(p.sha256(p.terms_text(pairing["terms"])), pairing["confirmed"])

    def test_decks(self):
        self.assertEqual(p.sha256(p.canonical(VECTORS["decks"]["hash"]["decks"])), VECTORS["decks"]["hash"]["hash"])
        for one in VECTORS["decks"]["places"]:
            places = [p.card_place(one["match"], one["size"], drawn) for drawn in range(len(one["drawn"]))]
            self.assertEqual(places, one["drawn"])

    def test_login(self):
        one = VECTORS["login"]
        key, nonce, signature = one["password"].split(".")
        text = p.login_text(p.board_id(key), one["broker"], nonce)
        self.assertEqual(signed(one["seed"], text), signature)
        self.assertTrue(p.holds(key, text, signature))

    def test_there_is_no_vector_that_nothing_tries(self):
        tried = {name.removeprefix("test_") for name in dir(self) if name.startswith("test_")} | {"next", "damier", "v"}
        self.assertEqual(set(VECTORS) - tried, set())


if __name__ == "__main__":
    unittest.main()
