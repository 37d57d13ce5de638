import { Icon } from "#app/platform/ui/kit/icon.tsx";
import type { ThemeData } from "./loader.server.ts";

/** How far apart the colours are that meet on the pages. 4.5 to 1 is what text needs, 3 to 1 what is only seen. */
export function Ratios({ preview: { ratios, pairs, shades } }: { preview: ThemeData }) {
  return (
    <section aria-labelledby="contrast">
      <h2 id="contrast">Contrast</h2>
      <p className="theme-verdict">
        <Icon name={pairs.allReadable ? "circle-check" : "alert"} />
        {pairs.allReadable
          ? `All ${pairs.count} pairs of colors that meet on the pages can be read, in light and dark.`
          : "Some pairs of colors can't be read. Please choose another color."}
      </p>
      <table className="theme-ratios numbers">
        <thead>
          <tr>
            <th scope="col">What is read</th>
            <th scope="col">Needs</th>
            <th scope="col">Light, {shades.light}</th>
            <th scope="col">Dark, {shades.dark}</th>
          </tr>
        </thead>
        <tbody>
          {ratios.map(({ words, least, light, dark }) => (
            <tr key={words}>
              <th scope="row">{words}</th>
              <td>{least}</td>
              <td>{light}</td>
              <td>{dark}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
