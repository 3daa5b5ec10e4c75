"""A note as its receiver reads it: two lines, each particle chosen by the word before it."""

import time
from uuid import UUID

PARTICLES = {"이": "가", "은": "는", "을": "를", "과": "와", "이랑": "랑", "아": "야", "이나": "나",
             "이라": "라", "이에": "예", "으로": "로"}


def ends_in_consonant(word, closed):
    """Whether the last syllable has a final consonant; ㄹ does not count before 으로."""
    code = ord(word[-1]) - 0xAC00
    if not 0 <= code < 11_172:
        return False
    final = code % 28
    return final != 0 and not (closed == "으로" and final == 8)


def resolve(foot, word):
    """`이랑/랑 같이` after `word`: what stands before the slash, or what follows it."""
    if not foot:
        return ""
    closed, slash, rest = foot.partition("/")
    opened = PARTICLES.get(closed)
    if not slash or opened is None or not rest.startswith(opened):
        return rest if slash else foot
    if word is None:
        return f"{closed}({opened}){rest[len(opened):]}"
    return (closed if ends_in_consonant(word, closed) else opened) + rest[len(opened):]


class Note:
    __slots__ = ("id", "gender", "is_read", "line", "keyword_head", "keyword", "keyword_foot",
                 "initial", "place", "datetime", "ago")

    def __init__(self, row, now):
        (identifier, self.gender, read_at, self.line, self.keyword_head, keyword_foot,
         self.keyword, index, self.initial) = row
        self.id = str(UUID(bytes=identifier))
        self.is_read = read_at is not None
        self.keyword_foot = resolve(keyword_foot, self.keyword)
        self.place = "이름 첫 글자 초성" if index == 0 else "이름 두 번째 글자 초성"
        sent = int.from_bytes(identifier[:6], "big")
        self.datetime = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(sent // 1000))
        self.ago = ago(now - sent)


def ago(milliseconds):
    minutes = milliseconds // 60_000
    if minutes < 1:
        return "방금"
    if minutes < 60:
        return f"{minutes}분 전"
    if minutes < 1440:
        return f"{minutes // 60}시간 전"
    return f"{minutes // 1440}일 전"
