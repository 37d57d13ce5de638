import { expect, test } from "vitest";
import { isLocalAddress } from "./open-to-public.server.ts";

test.each([
  "http://localhost:3000",
  "https://LOCALHOST",
  "http://localhost.",
  "http://spa.localhost",
  "http://spa.local:8080",
  "http://127.0.0.1:3000",
  "http://127.9.9.9",
  "http://0.0.0.0:3000",
  "http://10.1.2.3",
  "http://172.16.0.1",
  "http://172.31.255.255",
  "http://192.168.178.20",
  "http://169.254.1.1",
  "http://[::1]:3000",
  "http://[::ffff:192.168.1.1]",
  "http://[fd12::1]",
  "http://[fe80::1]",
])("treats %s as local", (origin) => {
  expect(isLocalAddress(origin)).toBe(true);
});

test.each([
  "https://studio.example",
  "https://localhost.studio.example",
  "https://notlocalhost",
  "https://mylocal",
  "https://studio.test",
  "http://8.8.8.8",
  "http://172.15.0.1",
  "http://172.32.0.1",
  "http://192.169.0.1",
  "http://[2001:db8::1]",
  "http://[::ffff:8.8.8.8]",
  "https://127.0.0.1.nip.example",
])("treats %s as public", (origin) => {
  expect(isLocalAddress(origin)).toBe(false);
});
