"""A page as a package for learning platforms, by SCORM 1.2.

The standard is ADL's *SCORM 1.2 Content Aggregation Model*; `js/src/page/scorm.ts` is what talks to
the platform.
"""

from __future__ import annotations

import io
import json
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from .document import part

DAY = (2000, 1, 1, 0, 0, 0)  # of each file, so that the same lesson makes the same package
MANIFEST = """<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier={name} version="1.2"
    xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="lessons">
    <organization identifier="lessons">
      <title>{title}</title>
      <item identifier="lesson" identifierref="page"><title>{title}</title></item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">
      <file href="index.html"/>
    </resource>
  </resources>
</manifest>
"""


def package(page: str, title: str, key: str) -> bytes:
    """Return a page of a lesson as a package; `key` is that by which browsers keep the lesson."""
    talk = f"<script>{part('scorm')}\nknotwidgetsPlatform.default({json.dumps(key)})</script>"
    files = {
        "imsmanifest.xml": MANIFEST.format(name=quoteattr(key), title=escape(title)),
        "index.html": page.replace("<body>", f"<body>{talk}", 1),
    }
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(ZipInfo(name, DAY), text, ZIP_DEFLATED)
    return packed.getvalue()
