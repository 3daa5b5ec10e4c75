"""Decrypts a push message as a browser does, and verifies its sender with joserfc.

Takes {"number", "auth", "body", "authorization"} as its argument, prints {"text", "claims"}.
"""

import base64
import json
import pathlib
import re
import sys

from cryptography.hazmat.primitives.asymmetric import ec
from joserfc import jwt
from joserfc.jwk import ECKey

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))
from web_push import decrypt  # noqa: E402


def plain(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def written(part):
    return base64.urlsafe_b64encode(part).rstrip(b"=").decode()


given = json.loads(sys.argv[1])
number = int.from_bytes(plain(given["number"]), "big")
text = decrypt(plain(given["body"]), ec.derive_private_key(number, ec.SECP256R1()), plain(given["auth"]))
token, point = re.fullmatch(r"vapid t=([\w.-]+), k=([\w-]+)", given["authorization"]).groups()
point = plain(point)
key = ECKey.import_key({"kty": "EC", "crv": "P-256", "x": written(point[1:33]), "y": written(point[33:])})
claims = jwt.decode(token, key, algorithms=["ES256"]).claims
print(json.dumps({"text": text.decode(), "claims": claims}), flush=True)
