/** Generated drawings: a disc and five leaves, always the same for the same seed. */
import { useContext } from "react";
import { ArtPaletteContext } from "./art-palette.ts";

const hues = {
  plum: ["#C6A8E4", "#8856BC"],
  clay: ["#E3B9A2", "#9A5B3C"],
  sage: ["#A9C4B0", "#3F6650"],
  rose: ["#E0A9B7", "#A8485F"],
  gold: ["#D9BE7E", "#7A5C1E"],
} as const;

const isHue = (name: string): name is keyof typeof hues => name in hues;

export type ArtHue = "first" | "second";

/** `ratio` is the width of the box divided by its height. Without `hue`, the seed chooses one. */
export function Art({
  seed,
  hue = hueOf(seed),
  ratio = 16 / 9,
}: {
  seed: number;
  hue?: ArtHue;
  ratio?: number;
}) {
  const [first, second] = (useContext(ArtPaletteContext) ?? "plum-sage").split("-");
  const name = (hue === "first" ? first : second) ?? "";
  const [middle, deep] = hues[isHue(name) ? name : "plum"];
  const height = 90;
  const width = Math.round(height * ratio);
  return (
    <svg className={`art ${name}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <circle
        cx={Math.round(width * 0.72)}
        cy={Math.round(height * 0.38)}
        r={Math.min(width, height) * 0.2}
        fill={middle}
        opacity=".5"
      />
      {leaves(seed, width, height).map(({ shape, turn }, index) => (
        <path
          key={turn}
          d={shape}
          transform={turn}
          fill={index % 2 ? middle : deep}
          opacity={`.${index + 2}`}
        />
      ))}
    </svg>
  );
}

export function hueOf(seed: number): ArtHue {
  return draws(seed + 99)() < 0.5 ? "second" : "first";
}

function leaves(seed: number, width: number, height: number) {
  const draw = draws(seed);
  const size = Math.min(height, width * 0.8);
  const between = (least: number, most: number) => least + draw() * (most - least);
  const form = draw();
  if (form < 0.4) {
    const lean = between(-106, -74);
    const x = width * between(0.36, 0.46);
    const y = height * between(0.9, 0.98);
    return [-50, 50, -25, 25, 0].map((angle) =>
      leaf(x, y, size * between(0.25, 0.4), lean + angle + between(-6, 6)),
    );
  }
  const upright = form < 0.65;
  const twig = upright ? between(-102, -72) : between(-40, -22);
  const slope = (twig * Math.PI) / 180;
  const x = width * (upright ? between(0.34, 0.44) : between(0.12, 0.24));
  const y = height * (upright ? between(0.9, 0.96) : between(0.84, 0.94));
  const step = size * (upright ? 0.13 : 0.17);
  const side = draw() < 0.5 ? 1 : -1;
  return [48, -44, 40, -36, 0].map((angle, index) => {
    const along = step * (index + 0.6);
    const long = size * (0.22 - index * 0.01) * between(0.9, 1.1);
    return leaf(
      x + along * Math.cos(slope),
      y + along * Math.sin(slope),
      long,
      angle ? twig + side * angle + between(-6, 6) : twig,
      angle ? 0 : along,
    );
  });
}

/** `long` is half the length; `degrees` rotates the leaf. */
function leaf(x: number, y: number, long: number, degrees: number, twig = 0) {
  const { round } = Math;
  const [left, top, half, turn] = [round(x), round(y), round(long), round(degrees)];
  const thick = Math.round(half * 0.6);
  const stem = twig ? `h-${Math.round(twig)}v-1h${Math.round(twig)}` : "";
  return {
    shape: `M${left} ${top}q${half}-${thick} ${2 * half} 0q-${half} ${thick}-${2 * half} 0${stem}`,
    turn: `rotate(${turn} ${left} ${top})`,
  };
}

/** Returns numbers in [0, 1) from the seed (mulberry32). */
function draws(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
