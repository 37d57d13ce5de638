import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Field } from "./field.tsx";
import { smallerPicture } from "./smaller-picture.client.ts";

type Choice = {
  /** In bytes. `tooLarge` is the error for a larger file. */
  most: number;
  tooLarge: string;
  several?: number;
  lost?: boolean;
  onBusy?: (busy: boolean) => void;
};

/** A file input for PNG and JPEG. With script it shows the size and reduces large pictures. `lost`: the file must be chosen again. */
export function PictureField({
  name,
  label,
  several,
  error,
  required = false,
  ...choice
}: Choice & { name: string; label: string; error?: string; required?: boolean }) {
  const { field, lines, look } = useChosenPictures({ several, ...choice });
  return (
    <div ref={field} className="picture-field">
      <Field
        type="file"
        accept="image/png,image/jpeg"
        multiple={several !== undefined}
        name={name}
        label={label}
        optional={!required}
        hint={
          several ? `PNG or JPEG, at most 1 MB each, up to ${several} at once.` : "PNG or JPEG, at most 1 MB."
        }
        error={error}
        aria-describedby={`${name}-size`}
        onChange={look}
      />
      <div id={`${name}-size`} className="hint" role="status">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}

function useChosenPictures({ most, tooLarge, several, lost = false, onBusy }: Choice) {
  const field = useRef<HTMLDivElement>(null);
  const choice = useRef(0);
  const [lines, setLines] = useState(lost ? ["Choose the picture again."] : []);
  useEffect(() => {
    // A form sent by script still has its file.
    if (field.current?.querySelector("input")?.files?.length) setLines([]);
  }, []);

  async function look({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    choice.current += 1;
    const mine = choice.current;
    const chosen = [...(input.files ?? [])];
    const words = chosen.map((file) => `${file.name}, ${inWords(file.size)}.`);
    const large = chosen.flatMap((file, place) => (file.size > most ? [{ file, place }] : []));
    setLines(words);
    const tooMany = several !== undefined && chosen.length > several;
    if (tooMany) setLines([`Upload at most ${several} pictures at once.`]);
    if (tooMany || large.length === 0) return onBusy?.(false);
    onBusy?.(true);
    for (const { file, place } of large) {
      setLines(words.map((line, at) => (at === place ? `${line} Making it smaller…` : line)));
      const smaller = await smallerPicture(file, most);
      if (choice.current !== mine) return;
      words[place] = smaller
        ? `${file.name}: reduced from ${inWords(file.size)} to ${inWords(smaller.size)}.`
        : `${words[place]} ${tooLarge}`;
      if (smaller) chosen[place] = smaller;
    }
    const files = new DataTransfer();
    for (const file of chosen) files.items.add(file);
    input.files = files.files;
    setLines(words);
    onBusy?.(false);
  }

  return { field, lines, look };
}

const inWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
