import { installGlobals } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readForm, readJson, type UploadedFile, withinLimit } from "./request-body.server.ts";

const native = { File, Headers, Request, Response, fetch, FormData, ReadableStream, WritableStream };

// Remix-serve installs Remix's own fetch classes. Tests and other servers have Node's.
describe.each(["remix-serve's", "Node's"])("with %s fetch", (whose) => {
  beforeAll(() => {
    if (whose === "remix-serve's") installGlobals({ nativeFetch: false });
  });
  afterAll(() => {
    Object.assign(globalThis, native);
  });

  const post = (body: string | Uint8Array | ReadableStream | undefined, type?: string) =>
    new Request("http://studio.test/", {
      method: "POST",
      body: body as BodyInit | undefined,
      headers: type ? { "Content-Type": type } : {},
      ...({ duplex: "half" } as object),
    });

  const json = async (body: string | Uint8Array, type = "application/json") => {
    const outcome = await readJson(post(body, type));
    return outcome.ok ? outcome.value : outcome.refusal;
  };
  const notJson = { reason: "invalid", message: "The request body is not valid JSON." };

  test("reads JSON, also null, a list and a text, which the command refuses", async () => {
    expect(await json('{"a":"ä😀"}')).toEqual({ a: "ä😀" });
    expect(await json("null")).toBeNull();
    expect(await json("[]")).toEqual([]);
  });

  test.each([
    ["nothing", ""],
    ["broken JSON", '{"a":'],
    ["bytes that are not UTF-8", new Uint8Array([0x22, 0xff, 0x22])],
    ["half a surrogate pair", '{"a":"\\ud83d"}'],
    ["half a surrogate pair in a name", '{"\\uDC00":1}'],
  ])("refuses %s as JSON", async (_, body) => {
    expect(await json(body)).toEqual(notJson);
  });

  test("refuses any charset except UTF-8", async () => {
    expect(await json("{}", "application/json; charset=utf-16")).toEqual(notJson);
    expect(await json("{}", 'application/json; charset="UTF-8"')).toEqual({});
    expect(await json('"\\ud83d\\ude00"')).toEqual("😀");
  });

  const form = async (body: string | Uint8Array | undefined, type: string) => {
    const outcome = await readForm(post(body, type));
    return outcome.ok ? outcome.value : outcome.refusal.reason;
  };
  const urlencoded = "application/x-www-form-urlencoded";

  test("reads form fields as texts, and a repeated name as a list", async () => {
    expect(await form("a=1&b=x+y&a=2&a=3&c=", urlencoded)).toEqual({ a: ["1", "2", "3"], b: "x y", c: "" });
  });

  test("accepts field names that are also names of object properties", async () => {
    const fields = await form("__proto__=1&constructor=2", urlencoded);
    expect(Object.entries(fields)).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"],
    ]);
  });

  const part = (name: string, value: string) =>
    `--XX\r\nContent-Disposition: form-data; ${name}\r\n\r\n${value}\r\n`;
  const two = `${part('name="a"', "1")}${part('name="a"', "ä")}--XX--\r\n`;

  test.each(["multipart/form-data; boundary=XX", 'multipart/form-data; charset=utf-8; boundary="XX"'])(
    "reads multipart (%s)",
    async (type) => {
      expect(await form(two, type)).toEqual({ a: ["1", "ä"] });
    },
  );

  test("keeps a file as a file", async () => {
    const upload = `${part('name="image"; filename="x.png"', "bytes")}--XX--\r\n`;
    const { image } = (await form(upload, "multipart/form-data; boundary=XX")) as { image: UploadedFile };
    expect([image.name, Buffer.from(image.bytes).toString()]).toEqual(["x.png", "bytes"]);
  });

  test.each<[string, string | Uint8Array | undefined, string]>([
    ["multipart that ends too early", two.slice(0, -12), "multipart/form-data; boundary=XX"],
    ["multipart with another boundary", two, "multipart/form-data; boundary=YY"],
    ["multipart without a boundary", two, "multipart/form-data"],
    ["multipart without a name", `${part("", "1")}--XX--\r\n`, "multipart/form-data; boundary=XX"],
    ["multipart without a body", undefined, "multipart/form-data; boundary=XX"],
    ["a form in another charset", "a=1", `${urlencoded}; charset=iso-8859-1`],
    ["a form with bytes that are not UTF-8", "a=%ff", urlencoded],
    ["JSON", "{}", "application/json"],
    ["a type that no form has", "a=1", "text/plain"],
  ])("refuses %s as a form", async (_, body, type) => {
    expect(await form(body, type)).toBe("invalid");
  });

  /** Returns a body that never ends and counts the bytes that were read. */
  function endless() {
    const taken = { bytes: 0 };
    const body = new ReadableStream({
      pull(controller) {
        taken.bytes += 1024;
        controller.enqueue(new Uint8Array(1024));
      },
    });
    return { body, taken };
  }

  test("passes on a body within the limit completely", async () => {
    const admitted = await withinLimit(post("hello"), 5);
    expect(admitted instanceof Request && (await admitted.text())).toBe("hello");
  });

  test("refuses a body that is too large, declared or not", async () => {
    expect(await withinLimit(post("hello!"), 5)).toBe("too-large");
    const { body, taken } = endless();
    expect(await withinLimit(post(body), 10_000)).toBe("too-large");
    expect(taken.bytes).toBeLessThan(400_000);
  });

  test("distinguishes an interrupted body from a short one", async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error("aborted"));
      },
    });
    expect(await withinLimit(post(body), 5)).toBe("cut-off");
  });
});
