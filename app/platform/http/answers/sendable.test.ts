import { expect, test } from "vitest";
import { codingFor } from "./page-cache.server.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0.5, gzip", "gzip"],
  ["br;q=0, gzip;q=0.1", "gzip"],
  ["br ; q=0.8 , gzip; q=0.8", "br"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["gzip;q=0, *;q=0", "identity"],
  ["gzip;q=0", "identity"],
  ["identity", "identity"],
  ["identity, gzip;q=0.5", "identity"],
  ["identity;q=0.5, gzip", "gzip"],
  ["deflate", "identity"],
  ["gzip;q=much", "identity"],
  ["", "identity"],
  [null, "identity"],
])("answers Accept-Encoding: %s in %s", (header, coding) => {
  expect(codingFor(header)).toBe(coding);
});
