import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { boundaryOf, multipartFields, UploadedFile } from "./request-body.server.ts";

const part = (disposition: string, value: string) =>
  `--XX\r\nContent-Disposition: form-data${disposition}\r\nContent-Type: image/png\r\n\r\n${value}\r\n`;
const end = "--XX--\r\n";

const read = (body: string | Buffer) =>
  multipartFields(Buffer.from(body), "XX")?.map(([name, value]) =>
    value instanceof UploadedFile ? [name, value.name, Buffer.from(value.bytes).toString()] : [name, value],
  ) ?? null;

test("reads texts and files in order, with any preamble and epilogue", () => {
  const body = part('; name="a"', "1") + part('; name="b"; filename="ä.png"', "x\r\ny") + end;
  const fields = [
    ["a", "1"],
    ["b", "ä.png", "x\r\ny"],
  ];
  expect(read(body)).toEqual(fields);
  expect(read(`before\r\n${body}after`)).toEqual(fields);
});

test("keeps a part of a boundary inside a file", () => {
  expect(read(part('; name="a"; filename="a"', "--XX\r\n--X-- --XX--") + end)).toEqual([
    ["a", "a", "--XX\r\n--X-- --XX--"],
  ]);
});

test("reads empty values, and an empty file input as a file without a name", () => {
  expect(read(part('; name="a"', "") + part('; name="b"; filename=""', "") + end)).toEqual([
    ["a", ""],
    ["b", "", ""],
  ]);
  expect(read(end)).toEqual([]);
});

test("doesn't confuse a file's name with its field's name", () => {
  expect(read(part('; filename="x; name=y"; name=field', "1") + end)).toEqual([["field", "x; name=y", "1"]]);
});

test("unescapes a quote in a file name, and keeps what browsers write instead", () => {
  expect(read(part('; name="a"; filename="a\\"b.png"', "1") + end)).toEqual([["a", 'a"b.png', "1"]]);
  expect(read(part('; name="a"; filename="50%22.png"', "1") + end)).toEqual([["a", "50%22.png", "1"]]);
});

test("reads a text as text, whatever its type and filename*", () => {
  const typed = '--XX\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/octet-stream';
  const warn = vi.spyOn(console, "warn");
  expect(read(`${typed}\r\n\r\n1\r\n${end}`)).toEqual([["a", "1"]]);
  expect(read(part("; name=\"a\"; filename*=nothing''x", "1") + end)).toEqual([["a", "1"]]);
  // Nothing that a sender controls is logged.
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test("reads a file as large as the body without copying it", () => {
  const body = Buffer.from(part('; name="a"; filename="a"', "x".repeat(3 * 1024 * 1024)) + end);
  const [[, file] = []] = multipartFields(body, "XX") ?? [];
  expect(file instanceof UploadedFile && [file.bytes.length, file.bytes.buffer === body.buffer]).toEqual([
    3 * 1024 * 1024,
    true,
  ]);
});

test("keeps the bytes of a file", () => {
  const bytes = Buffer.from(Array.from({ length: 1024 }, (_, index) => index % 256));
  const body = Buffer.concat([
    Buffer.from('--XX\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n'),
    bytes,
    Buffer.from(`\r\n${end}`),
  ]);
  const [[, file] = []] = multipartFields(body, "XX") ?? [];
  expect(file instanceof UploadedFile && Buffer.from(file.bytes).equals(bytes)).toBe(true);
});

describe("is refused:", () => {
  test.each([
    ["nothing", ""],
    ["no end", part('; name="a"', "1")],
    ["no value", '--XX\r\nContent-Disposition: form-data; name="a"\r\n\r\n'],
    ["no name", part("", "1") + end],
    ["an empty name", part('; name=""', "1") + end],
    ["another disposition", `--XX\r\nContent-Disposition: attachment; name="a"\r\n\r\n1\r\n${end}`],
    ["no head", `--XX\r\n\r\n1\r\n${end}`],
    ["an endless head", `--XX\r\n${"x".repeat(9000)}\r\n\r\n1\r\n${end}`],
    ["a head without an end", `--XX\r\n${"x: y\r\n".repeat(9000)}`],
    ["a boundary inside a line alone", `before--XX\r\n${part('; name="a"', "1").slice(6)}${end.slice(2)}`],
    ["a head that is not UTF-8", Buffer.from(part('; name="a"; filename="\xff"', "1") + end, "latin1")],
    ["a text that is not UTF-8", Buffer.from(part('; name="a"', "\xff") + end, "latin1")],
    ["thousands of parts", part('; name="a"', "1").repeat(1002) + end],
  ])("%s", (_, body) => {
    expect(read(body)).toBeNull();
  });
});

test("reads any input as a form, or refuses it", () => {
  const pieces = [
    ...[
      "--XX",
      "--XX--",
      "\r\n",
      "\r\n\r\n",
      "Content-Disposition",
      ": ",
      "form-data",
      "; name=",
      "; filename=",
    ],
    ...["; filename*=", "utf-8''%ff", '"', "\\", "a", "=", ";", "\0", "\ufeff", "__proto__"],
  ];
  const sent = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 40 });
  fc.assert(
    fc.property(sent, (parts) => {
      const fields = multipartFields(Buffer.from(parts.join("")), "XX");
      return fields === null || Array.isArray(fields);
    }),
  );
});

test.each([
  ["multipart/form-data; boundary=XX", "XX"],
  ['multipart/form-data; charset=utf-8; boundary="X Y"', "X Y"],
  ["multipart/form-data", null],
  ["multipart/mixed; boundary=XX", null],
])("reads the boundary of %s", (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary);
});
