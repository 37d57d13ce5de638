import { expect, test } from "vitest";
import {
  clientAddress,
  networkOf,
  truncated,
  trustedProxies,
  widerNetworkOf,
} from "./client-address.server.ts";

const loopback = trustedProxies(undefined);

test("uses the socket's address, whatever the request claims", () => {
  expect(clientAddress("203.0.113.9", "192.0.2.1", loopback)).toBe("203.0.113.9");
  expect(clientAddress("::ffff:203.0.113.9", undefined, loopback)).toBe("203.0.113.9");
  expect(clientAddress(undefined, "192.0.2.1", loopback)).toBe("");
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["10.9.9.9, 192.0.2.1", "192.0.2.1"],
  ["192.0.2.1:4711", "192.0.2.1"],
  ["[2001:db8::1]:4711", "2001:db8::1"],
  ["192.0.2.1, nonsense", "127.0.0.1"],
])("behind a trusted proxy reads %s as the client %s", (forwarded, client) => {
  expect(clientAddress("127.0.0.1", forwarded, loopback)).toBe(client);
});

test("reads trusted proxies as addresses and networks, instead of loopback", () => {
  const trusted = trustedProxies("10.0.0.0/8, 2001:db8::/32,192.0.2.7");
  for (const proxy of ["10.1.2.3", "2001:db8::5", "192.0.2.7"]) {
    expect(clientAddress(proxy, "198.51.100.1", trusted)).toBe("198.51.100.1");
  }
  expect(clientAddress("127.0.0.1", "198.51.100.1", trusted)).toBe("127.0.0.1");
});

test.each(["proxy.example", "10.0.0.0/99", "10.0.0.1,,", "10.0.0.0/x"])(
  "refuses %s as a list of proxies",
  (list) => {
    expect(() => trustedProxies(list)).toThrow("TRUSTED_PROXY names");
  },
);

test("counts an IPv4 address, and the /64 of an IPv6 address in any notation", () => {
  expect(networkOf("192.0.2.1")).toBe("192.0.2.1");
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:0DB8:1:2::9")).toBe("2001:db8:1:2::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
  expect(networkOf("anna@example.com")).toBe("anna@example.com");
});

test("returns the surrounding /48 or /24 of a network", () => {
  expect(widerNetworkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1::/48");
  expect(widerNetworkOf("2001:0DB8:1:ffff::9")).toBe("2001:db8:1::/48");
  expect(widerNetworkOf("192.0.2.177")).toBe("192.0.2.0/24");
  expect(widerNetworkOf("anna@example.com")).toBeNull();
  expect(widerNetworkOf("")).toBeNull();
});

test("logs an IPv4 address to /24 and an IPv6 one to /48", () => {
  expect(truncated("192.0.2.77")).toBe("192.0.2.0");
  expect(truncated("2001:db8:1:2::9")).toBe("2001:db8:1::");
  expect(truncated("")).toBe("-");
});
