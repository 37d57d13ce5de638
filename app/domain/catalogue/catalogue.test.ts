import { expect, test } from "vitest";
import { byCategory, searchedFor, searchServices } from "./catalogue.ts";

const service = (name: string, category = "", description = "") => ({ name, category, description });
const services = [
  service("Signature Facial", "Facials", "Cleanse, exfoliation and a mask."),
  service("Brow Shaping", "Brows & Lashes", "Wax and tweezers."),
  service("Lip & Chin Wax", "Waxing"),
  service("Crème Peel", "Facials"),
];
const grouped = (list = services) =>
  byCategory(list).map(({ anchor, name, services }) => [anchor, name, services.map((one) => one.name)]);
const found = (words: string) => searchServices(services, words).map(({ name }) => name);

test("Categories are ordered by first appearance, with their services in the owner's order", () => {
  expect(grouped()).toEqual([
    ["facials", "Facials", ["Signature Facial", "Crème Peel"]],
    ["brows-lashes", "Brows & Lashes", ["Brow Shaping"]],
    ["waxing", "Waxing", ["Lip & Chin Wax"]],
  ]);
});

test("Services without a category come last, and have no heading if no service has a category", () => {
  expect(grouped([service("Bath"), ...services]).at(-1)).toEqual(["others", "Others", ["Bath"]]);
  expect(grouped([service("Bath"), service("Peel")])).toEqual([["others", "", ["Bath", "Peel"]]]);
  expect(grouped([])).toEqual([]);
});

test("Anchors are unique", () => {
  const list = [
    service("A", "Main"),
    service("B", "Hands & Feet"),
    service("C", "Hands, feet"),
    service("D", "✨"),
  ];
  expect(byCategory(list).map(({ anchor }) => anchor)).toEqual([
    "main-2",
    "hands-feet",
    "hands-feet-2",
    "group",
  ]);
});

test("A search finds every word in name, description or category, ignoring case and accents", () => {
  expect(found("WAX")).toEqual(["Brow Shaping", "Lip & Chin Wax"]);
  expect(found("wax brow")).toEqual(["Brow Shaping"]);
  expect(found("creme")).toEqual(["Crème Peel"]);
  expect(found("lashes")).toEqual(["Brow Shaping"]);
  expect(found("lip & chin")).toEqual(["Lip & Chin Wax"]);
  expect(found("massage")).toEqual([]);
});

test("An empty search is ignored, and a long one is shortened", () => {
  expect([null, "", "  \n "].map(searchedFor)).toEqual([null, null, null]);
  expect(searchedFor("  brow \n wax ")).toBe("brow wax");
  expect(searchedFor("x".repeat(500))).toHaveLength(60);
});
