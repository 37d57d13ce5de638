import { Link } from "@remix-run/react";
import type { HomeData } from "./loader.server.ts";

/** What clients say, in short. */
export function Voices({ voices }: Pick<HomeData, "voices">) {
  return (
    <section className="front-part" aria-labelledby="voices">
      <div className="split">
        <h2 id="voices">What clients say</h2>
        <Link to="/testimonials">All testimonials</Link>
      </div>
      <ul className="front-voices">
        {voices.map(({ slug, title, byline, words }) => (
          <li key={slug}>
            <figure>
              <blockquote>
                <h3>{title}</h3>
                <p>{words}</p>
              </blockquote>
              {byline ? <figcaption className="meta">{byline}</figcaption> : null}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
