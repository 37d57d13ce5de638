import sharp from "sharp";

export const pngPicture = (width = 1280, height = 720, background = "#a8485f"): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

export const dataUrl = (bytes: Uint8Array, type = "image/png"): string =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
