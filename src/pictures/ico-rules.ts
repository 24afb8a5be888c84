/** The largest picture of an ICO file. Pure. */

export type IcoPicture =
  { kind: 'png'; bytes: Buffer } | { kind: 'rgba'; pixels: Buffer; width: number; height: number };

interface Entry {
  width: number;
  depth: number;
  size: number;
  offset: number;
}

const maxEntries = 64;
/** Entries name sides of 1 to 256. */
const maxIcoSide = 256;

/** The largest entry with the most colours; null if the file is damaged or compressed in a way that icons are not. */
export function pictureOfIco(bytes: Buffer): IcoPicture | null {
  const best = entriesOf(bytes).sort((a, b) => b.width - a.width || b.depth - a.depth)[0];
  if (!best) return null;
  const data = bytes.subarray(best.offset, best.offset + best.size);
  if (data.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return { kind: 'png', bytes: data };
  return pixelsOf(data);
}

function entriesOf(bytes: Buffer): Entry[] {
  if (bytes.length < 6) return [];
  const count = Math.min(bytes.readUInt16LE(4), maxEntries, Math.floor((bytes.length - 6) / 16));
  return Array.from({ length: count }, (_, i) => {
    const at = 6 + i * 16;
    return {
      width: bytes.readUInt8(at) || maxIcoSide,
      depth: bytes.readUInt16LE(at + 6),
      size: bytes.readUInt32LE(at + 8),
      offset: bytes.readUInt32LE(at + 12),
    };
  }).filter(({ size, offset }) => size >= 40 && offset + size <= bytes.length);
}

/** A bitmap without compression: its colours from the bottom row up, then a mask of what is transparent. */
function pixelsOf(data: Buffer): IcoPicture | null {
  const headerSize = data.readUInt32LE(0);
  const width = data.readInt32LE(4);
  const height = data.readInt32LE(8) / 2;
  const depth = data.readUInt16LE(14);
  const isPlain = data.readUInt32LE(16) === 0 && [1, 4, 8, 24, 32].includes(depth);
  const isInBounds = width >= 1 && width <= maxIcoSide && height >= 1 && height <= maxIcoSide;
  if (headerSize !== 40 || !isPlain || !isInBounds || !Number.isInteger(height)) return null;
  const colours = depth <= 8 ? data.readUInt32LE(32) || 2 ** depth : 0;
  const rowSize = (bits: number) => Math.ceil((width * bits) / 32) * 4;
  const start = headerSize + colours * 4;
  const maskStart = start + rowSize(depth) * height;
  if (colours > 256 || maskStart > data.length) return null;
  const hasMask = depth < 32 && maskStart + rowSize(1) * height <= data.length;
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const row = height - 1 - y;
    for (let x = 0; x < width; x += 1) {
      const at = start + row * rowSize(depth);
      const to = (y * width + x) * 4;
      const from = depth >= 24 ? at + (x * depth) / 8 : headerSize + indexAt(data, at, x, depth) * 4;
      pixels[to] = data[from + 2] ?? 0;
      pixels[to + 1] = data[from + 1] ?? 0;
      pixels[to + 2] = data[from] ?? 0;
      const isHidden = hasMask && indexAt(data, maskStart + row * rowSize(1), x, 1) === 1;
      pixels[to + 3] = depth === 32 ? (data[from + 3] ?? 0) : isHidden ? 0 : 255;
    }
  }
  return { kind: 'rgba', pixels, width, height };
}

/** The number with `depth` bits at place `x` of a row. */
function indexAt(data: Buffer, rowStart: number, x: number, depth: number): number {
  const byte = data[rowStart + Math.floor((x * depth) / 8)] ?? 0;
  const shift = 8 - depth - ((x * depth) % 8);
  return (byte >> shift) & (2 ** depth - 1);
}
