"""Decrypts a push message as a browser does, with http-ece, and verifies its sender with joserfc.

Takes {"number", "auth", "body", "authorization"} as its argument, prints {"text", "claims"}.
"""

import base64
import json
import re
import sys

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from joserfc import jwt
from joserfc.jwk import ECKey


def plain(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def written(part):
    return base64.urlsafe_b64encode(part).rstrip(b"=").decode()


given = json.loads(sys.argv[1])
number = int.from_bytes(plain(given["number"]), "big")
text = http_ece.decrypt(
    plain(given["body"]), private_key=ec.derive_private_key(number, ec.SECP256R1()),
    auth_secret=plain(given["auth"]), version="aes128gcm")
token, point = re.fullmatch(r"vapid t=([\w.-]+), k=([\w-]+)", given["authorization"]).groups()
point = plain(point)
key = ECKey.import_key({"kty": "EC", "crv": "P-256", "x": written(point[1:33]), "y": written(point[33:])})
claims = jwt.decode(token, key, algorithms=["ES256"]).claims
print(json.dumps({"text": text.decode(), "claims": claims}), flush=True)
