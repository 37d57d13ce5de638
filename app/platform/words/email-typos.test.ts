import { describe, expect, test } from "vitest";
import { likelyDomain } from "./email-typos.ts";

describe("a common typo", () => {
  test.each([
    ["gmial.com", "gmail.com"],
    ["gamil.com", "gmail.com"],
    ["gmal.com", "gmail.com"],
    ["gmaill.com", "gmail.com"],
    ["gnail.com", "gmail.com"],
    ["mgail.com", "gmail.com"],
    ["GMIAL.com", "gmail.com"],
    ["gmail.con", "gmail.com"],
    ["gmail.co", "gmail.com"],
    ["gmail.cm", "gmail.com"],
    ["gmail,com", "gmail.com"],
    ["gmail..com", "gmail.com"],
    ["gmail.com.", "gmail.com"],
    ["gmailcom", "gmail.com"],
    ["gmail", "gmail.com"],
    ["gmial.con", "gmail.com"],
    ["yaho.com", "yahoo.com"],
    ["yahooo.com", "yahoo.com"],
    ["hotmial.com", "hotmail.com"],
    ["hormail.com", "hotmail.com"],
    ["homail.com", "hotmail.com"],
    ["outlok.com", "outlook.com"],
    ["outllook.com", "outlook.com"],
    ["icould.com", "icloud.com"],
    ["iclod.com", "icloud.com"],
    ["aoll.com", "aol.com"],
    ["alo.com", "aol.com"],
    ["lvie.com", "live.com"],
    ["msn.cmo", "msn.com"],
    ["comcast.ner", "comcast.net"],
    ["comcats.net", "comcast.net"],
    ["protn.me", "proton.me"],
    ["example.con", "example.com"],
    ["mail.example.cmo", "mail.example.com"],
    ["example.coom", "example.com"],
    ["example,com", "example.com"],
    ["example..com", "example.com"],
    ["example.nte", "example.net"],
    ["example.ogr", "example.org"],
  ])("corrects %s to %s", (typed, meant) => expect(likelyDomain(typed)).toBe(meant));
});

test.each([
  ..."gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com live.com msn.com comcast.net proton.me".split(
    " ",
  ),
  ..."mail.com email.com ymail.com gmx.com googlemail.com me.com mac.com protonmail.com yahoo.co.uk hotmail.fr".split(
    " ",
  ),
  ..."live.ca outlook.de yahoo.fr aon.com sol.com mtn.com line.com love.com example.com example.co example.cm".split(
    " ",
  ),
  ..."studio.test xn--bcher-kva.de example.om kmail.com jmail.com comcast.com a.b x".split(" "),
  "",
  "..",
  `${"g".repeat(200)}.con`,
])("does not correct %s", (domain) => expect(likelyDomain(domain)).toBeNull());
