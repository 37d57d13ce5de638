/** The drawing of the page that isn't found. */
const leaves = [
  ["36-22 72 0q-36 22-72 0", -148, "#8856BC", ".2"],
  ["23-14 46 0q-23 14-46 0", -44, "#C6A8E4", ".3"],
  ["31-19 62 0q-31 19-62 0", -113, "#8856BC", ".4"],
  ["33-20 66 0q-33 20-66 0", -64, "#C6A8E4", ".5"],
  ["33-20 66 0q-33 20-66 0", -97, "#8856BC", ".6"],
] as const;

export const Drawing = () => (
  <svg className="drawing" viewBox="0 0 270 90" aria-hidden="true" focusable="false">
    <circle cx="194" cy="34" r="18" fill="#C6A8E4" opacity=".5" />
    {leaves.map(([shape, turn, fill, opacity]) => (
      <path
        key={turn}
        d={`M114 82q${shape}`}
        transform={`rotate(${turn} 114 82)`}
        fill={fill}
        opacity={opacity}
      />
    ))}
  </svg>
);
