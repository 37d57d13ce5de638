import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Field } from "./field.tsx";
import { smallerPicture } from "./smaller-picture.client.ts";

/**
 * A file input for one PNG or JPEG. With script it tells the size of what was chosen, and makes smaller what is too large.
 * `lost`: the form came back without the file that was sent with it.
 */
export function PictureField({
  name,
  label,
  most,
  tooLarge,
  error,
  lost = false,
}: {
  name: string;
  label: string;
  /** Bytes, and the sentence about more of them. */
  most: number;
  tooLarge: string;
  error?: string;
  lost?: boolean;
}) {
  const field = useRef<HTMLDivElement>(null);
  const [said, say] = useState(lost ? "Please choose the picture again." : "");
  useEffect(() => {
    // A form that script sent still has its file.
    if (field.current?.querySelector("input")?.files?.length) say("");
  }, []);

  async function look({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0];
    if (!file) return say("");
    if (file.size <= most) return say(`${file.name}, ${inWords(file.size)}.`);
    say(`${file.name}, ${inWords(file.size)}. Making it smaller…`);
    const smaller = await smallerPicture(file, most);
    if (input.files?.[0] !== file) return;
    if (!smaller) return say(`${file.name}, ${inWords(file.size)}. ${tooLarge}`);
    const files = new DataTransfer();
    files.items.add(smaller);
    input.files = files.files;
    say(`${file.name}: made smaller, from ${inWords(file.size)} to ${inWords(smaller.size)}.`);
  }

  return (
    <div ref={field} className="picture-field">
      <Field
        type="file"
        accept="image/png,image/jpeg"
        name={name}
        label={label}
        optional
        hint="PNG or JPEG, at most 1 MB."
        error={error}
        aria-describedby={`${name}-size`}
        onChange={look}
      />
      <p id={`${name}-size`} className="hint" role="status">
        {said}
      </p>
    </div>
  );
}

const inWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
