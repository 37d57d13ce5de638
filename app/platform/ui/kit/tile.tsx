import { Link } from "@remix-run/react";
import { Art, type ArtHue } from "./art.tsx";

export function Tile({
  to,
  title,
  line,
  seed,
  hue,
}: {
  to: string;
  title: string;
  line: string;
  seed: number;
  hue?: ArtHue;
}) {
  return (
    <li>
      <Link to={to} className="tile">
        <Art seed={seed} hue={hue} ratio={1} />
        <h2>{title}</h2>
        {line}
      </Link>
    </li>
  );
}
