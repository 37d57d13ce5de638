/** Pictures of a new installation: renderings made for this project, free to use. Their files are in db/seed/pictures. */
import { createHash } from "node:crypto";

/** `focus`: the side that a narrow crop must keep. */
type StarterPicture = {
  name: string;
  alt: string;
  caption?: string;
  treatment?: string;
  focus?: "start" | "end";
};

export const starterPictures: readonly StarterPicture[] = [
  {
    name: "lavender",
    alt: "A small bunch of lavender, tied with twine, lies on folded natural linen.",
    caption: "Lavender on linen",
    focus: "start",
  },
  {
    name: "curtain",
    alt: "Eucalyptus branches in a stoneware vase beside a small cup, in front of a window with a sheer curtain.",
    caption: "Before the first guest",
    treatment: "Express Facial",
    focus: "end",
  },
  {
    name: "clay",
    alt: "Smooth rose-grey clay mask in a white bowl with a wooden spatula.",
    caption: "Clay mask",
    treatment: "Deep Cleansing Facial",
  },
  {
    name: "bottles",
    alt: "Three amber glass dropper bottles with oil, with lavender and eucalyptus beside them.",
    caption: "Oils",
    treatment: "Rose & Oat Hydrating Facial with Neck and Shoulder Massage",
  },
  {
    name: "whitetowels",
    alt: "A stack of soft towels with a eucalyptus branch on top, beside a small pot of greenery.",
    caption: "Fresh towels",
    treatment: "Underarm Wax",
    focus: "end",
  },
  {
    name: "candle",
    alt: "Two burning candles and a glass bottle of amber oil on a wooden board with lavender and dark stones.",
    caption: "Candlelight",
    treatment: "Back Facial",
  },
  {
    name: "stones",
    alt: "Four smooth stones stacked beside a pale bowl of water, with a sprig of lavender.",
    treatment: "Signature Facial",
    focus: "end",
  },
  {
    name: "towels",
    alt: "Three rolled towels, two white and one lavender, on a wooden tray.",
    treatment: "Half Leg Wax",
  },
];

export const hashOfStarter = (name: string): string =>
  createHash("sha256").update(`starter picture ${name}`).digest("hex");

export const addressOfStarter = (name: string): string => `/media/${hashOfStarter(name)}-800.webp`;

const byAddress = new Map(starterPictures.map((picture) => [addressOfStarter(picture.name), picture]));

export const isStarterPicture = (address: string): boolean => byAddress.has(address);

export const focusOf = (address: string | null): "start" | "end" | undefined =>
  byAddress.get(address ?? "")?.focus;

export function starterPictureOf(treatment: string): string | null {
  const picture = starterPictures.find((one) => one.treatment === treatment);
  return picture ? addressOfStarter(picture.name) : null;
}
