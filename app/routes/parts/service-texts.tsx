import type { ServiceSections } from "#app/domain/website/services/service-words.server.ts";
import { RichText } from "./rich-text.tsx";

export function ServiceTexts({ sections, questions }: ServiceSections) {
  return (
    <>
      {sections.map(({ name, heading, html }) =>
        heading ? (
          <section key={name} aria-labelledby={`about-${name}`}>
            <h2 id={`about-${name}`}>{heading}</h2>
            <RichText html={html} className="service-text" />
          </section>
        ) : (
          <RichText key={name} html={html} className="service-text" />
        ),
      )}
      {questions.length > 0 ? (
        <section aria-labelledby="about-questions" className="service-questions">
          <h2 id="about-questions">Questions</h2>
          {questions.map(({ question, html }) => (
            <details key={question} className="more">
              <summary>{question}</summary>
              <RichText html={html} className="service-text" />
            </details>
          ))}
        </section>
      ) : null}
    </>
  );
}
