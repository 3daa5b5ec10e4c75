"""Commands, paths and bodies of the requests that the benchmarks send to Madang."""

import json
import os

# The environment may name another build, for comparison.
MADANG = os.environ.get("BENCH_BINARY", ".build/static/release/madang")


def seed_command(people, notes, folder, tokens):
    """Creates the database; `tokens` gets a line `TOKEN PERSON-ID` for each of 2,000 members."""
    return [MADANG, "seed", "--people", str(people), "--notes", str(notes),
            "--data", str(folder), "--tokens", str(tokens)]


def serve_command(port, folder, *options):
    """Serves with high rate limits, because all load comes from one address."""
    return [MADANG, "serve", *options, "--port", str(port), "--data", str(folder), "--limits", "1000000"]


def seed_postgres_command(people, notes, url, tokens):
    return [MADANG, "seed", "--people", str(people), "--notes", str(notes),
            "--database", url, "--tokens", str(tokens)]


def serve_postgres_command(port, url, log):
    return [MADANG, "serve", "--port", str(port), "--database", url, "--log", str(log), "--limits", "1000000"]


HEALTH = "/healthz"
HOME = "/yello"
NOTES = "/yello/notes"
ROUNDS = "/yello/rounds"
EVENTS = "/yello/events"
SIGN_IN = "/session/practice"
SIGN_IN_BODY = json.dumps({"cast": "haram.yun"}).encode()


# Of the demo, in the order of the table.
APP_PAGES = {"YeDi's feed": "/yedi", "Colary's month": "/colary/records", "SeSAC's people": "/sesac"}

# Those of which the server keeps finished responses.
KEPT_PAGES = {"YeDi's feed", "Colary's month"}


def note(identifier):
    return f"{NOTES}/{identifier}"


def round_page(identifier):
    return f"{ROUNDS}/{identifier}"


def answers(identifier):
    return f"{ROUNDS}/{identifier}/answers"


def people(keyword):
    from urllib.parse import quote
    return f"/yello/people?keyword={quote(keyword)}"


def friendship(person):
    return f"/yello/people/{person}/friendship"


# Typical search terms: family names, parts of names, initials, handles.
KEYWORDS = ["김", "이서", "박지", "하늘", "민준", "서연", "도윤", "지우", "ㄱㅅㅇ", "ㅂㅈㅎ", "ㅎㄱ",
            "ㅊㅇ", "haneul", "min", "seo", "jun", "k", "정", "강하", "윤"]


def browser(token):
    return {"Accept": "text/html", "Cookie": f"madang={token}", "Accept-Language": "ko"}


def client(token):
    return {"Accept": "application/json", "Authorization": f"Bearer {token}"}
