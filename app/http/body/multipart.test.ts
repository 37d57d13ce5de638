import { describe, expect, test } from "vitest";
import { boundaryOf, multipartFields, UploadedFile } from "./multipart.server.ts";

const part = (disposition: string, value: string) =>
  `--XX\r\nContent-Disposition: form-data${disposition}\r\nContent-Type: image/png\r\n\r\n${value}\r\n`;
const end = "--XX--\r\n";

/** Files by their name and text. */
const read = (body: string | Buffer) =>
  multipartFields(Buffer.from(body), "XX")?.map(([name, value]) =>
    value instanceof UploadedFile ? [name, value.name, Buffer.from(value.bytes).toString()] : [name, value],
  ) ?? null;

test("Texts and files in their order, whatever stands before and behind them.", () => {
  const body = part('; name="a"', "1") + part('; name="b"; filename="ä.png"', "x\r\ny") + end;
  const fields = [
    ["a", "1"],
    ["b", "ä.png", "x\r\ny"],
  ];
  expect(read(body)).toEqual(fields);
  expect(read(`before\r\n${body}after`)).toEqual(fields);
});

test("What looks like the end inside a file is a part of it.", () => {
  expect(read(part('; name="a"; filename="a"', "--XX\r\n--X-- --XX--") + end)).toEqual([
    ["a", "a", "--XX\r\n--X-- --XX--"],
  ]);
});

test("Values may be empty, an input without a choice is a file without a name.", () => {
  expect(read(part('; name="a"', "") + part('; name="b"; filename=""', "") + end)).toEqual([
    ["a", ""],
    ["b", "", ""],
  ]);
  expect(read(end)).toEqual([]);
});

test("A file's name is not taken for the name of its field.", () => {
  expect(read(part('; filename="x; name=y"; name=field', "1") + end)).toEqual([["field", "x; name=y", "1"]]);
});

test("The bytes of a file are those that came.", () => {
  const bytes = Buffer.from(Array.from({ length: 1024 }, (_, index) => index % 256));
  const body = Buffer.concat([
    Buffer.from('--XX\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n'),
    bytes,
    Buffer.from(`\r\n${end}`),
  ]);
  const [[, file] = []] = multipartFields(body, "XX") ?? [];
  expect(file instanceof UploadedFile && Buffer.from(file.bytes).equals(bytes)).toBe(true);
});

describe("is no whole form:", () => {
  test.each([
    ["nothing", ""],
    ["no end", part('; name="a"', "1")],
    ["no value", '--XX\r\nContent-Disposition: form-data; name="a"\r\n\r\n'],
    ["no name", part("", "1") + end],
    ["an empty name", part('; name=""', "1") + end],
    ["another disposition", `--XX\r\nContent-Disposition: attachment; name="a"\r\n\r\n1\r\n${end}`],
    ["no head", `--XX\r\n\r\n1\r\n${end}`],
    ["an endless head", `--XX\r\n${"x".repeat(9000)}\r\n\r\n1\r\n${end}`],
    ["thousands of parts", part('; name="a"', "1").repeat(1002) + end],
  ])("%s", (_, body) => {
    expect(read(body)).toBeNull();
  });
});

test.each([
  ["multipart/form-data; boundary=XX", "XX"],
  ['multipart/form-data; charset=utf-8; boundary="X Y"', "X Y"],
  ["multipart/form-data", null],
  ["multipart/mixed; boundary=XX", null],
])("The boundary of %s", (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary);
});
