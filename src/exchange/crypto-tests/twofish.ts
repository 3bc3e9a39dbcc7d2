/**
 * Twofish with 256-bit keys, encryption of one 16-byte block (Schneier et al., "Twofish: A 128-bit
 * block cipher", 1998). The route /test/encrypt needs it, and neither node nor the browsers have
 * it. For that test only: table look-ups take time that depends on key and data.
 */
const Q0_NIBBLES = ['817d6f320b59eca4', 'ecb81235f4a6709d', 'ba5e6d90c8f32471', 'd7f4126e9b3085ca'];
const Q1_NIBBLES = ['28bdf76e31940ac5', '1e2b4c376da5f908', '4c75169a0ed82b3f', 'b951c3de647f208a'];

const Q0 = permutation(Q0_NIBBLES);
const Q1 = permutation(Q1_NIBBLES);

/** Column by column. */
const MDS = ['015befef', 'efef5b01', '5bef01ef', '5b01ef5b'].map(fromHexPairs);
const MDS_POLYNOMIAL = 0x169;
/** Row by row. */
const RS = ['01a455875a58db9e', 'a45682f31ec668e5', '02a1fcc147ae3d19', 'a455875a58db9e03'].map(
  fromHexPairs,
);
const RS_POLYNOMIAL = 0x14d;

/** The permutation that a byte passes at each of the four levels, outermost key word (l3) first. */
const LEVELS: readonly (readonly Uint8Array[])[] = [
  [Q1, Q0, Q0, Q1],
  [Q1, Q1, Q0, Q0],
  [Q0, Q1, Q0, Q1],
  [Q0, Q0, Q1, Q1],
];
const LAST = [Q1, Q0, Q1, Q0] as const;

const ROUNDS = 16;
const KEY_LENGTH = 32;
const BLOCK_LENGTH = 16;

export interface TwofishKey {
  /** 40 words. */
  readonly subkeys: readonly number[];
  /** The key words of the S-boxes. */
  readonly boxWords: readonly Uint8Array[];
}

export function expandTwofishKey(key: Uint8Array): TwofishKey {
  if (key.length !== KEY_LENGTH) throw new TypeError('a Twofish key must have 32 bytes');
  const word = (i: number): Uint8Array => key.subarray(4 * i, 4 * i + 4);
  const even = [word(0), word(2), word(4), word(6)];
  const odd = [word(1), word(3), word(5), word(7)];
  const subkeys: number[] = [];
  for (let i = 0; i < 40; i += 2) {
    const a = mix(repeat(i), even);
    const b = rotateLeft(mix(repeat(i + 1), odd), 8);
    subkeys.push((a + b) >>> 0, rotateLeft((a + 2 * b) >>> 0, 9));
  }
  const boxWords = [3, 2, 1, 0].map((i) => reedSolomon(key.subarray(8 * i, 8 * i + 8)));
  return { subkeys, boxWords };
}

export function encryptTwofishBlock(key: TwofishKey, block: Uint8Array): Uint8Array {
  const { subkeys, boxWords } = key;
  const subkey = (i: number): number => subkeys[i] ?? 0;
  const view = new DataView(block.buffer, block.byteOffset, BLOCK_LENGTH);
  const input = (i: number): number => (view.getUint32(4 * i, true) ^ subkey(i)) >>> 0;
  let [r0, r1, r2, r3] = [input(0), input(1), input(2), input(3)];
  for (let round = 0; round < ROUNDS; round++) {
    const t0 = mix(r0, boxWords);
    const t1 = mix(rotateLeft(r1, 8), boxWords);
    const f0 = (t0 + t1 + subkey(2 * round + 8)) >>> 0;
    const f1 = (t0 + 2 * t1 + subkey(2 * round + 9)) >>> 0;
    const next0 = rotateLeft((r2 ^ f0) >>> 0, 31);
    const next1 = (rotateLeft(r3, 1) ^ f1) >>> 0;
    [r0, r1, r2, r3] = [next0, next1, r0, r1];
  }
  const output = new Uint8Array(BLOCK_LENGTH);
  const out = new DataView(output.buffer);
  // The last round's swap is undone.
  [r2, r3, r0, r1].forEach((word, i) => out.setUint32(4 * i, (word ^ subkey(i + 4)) >>> 0, true));
  return output;
}

/** h(X, L) of the paper: four levels of permutations and key bytes, then the matrix. */
function mix(word: number, keyWords: readonly Uint8Array[]): number {
  let mixed = 0;
  for (let i = 0; i < 4; i++) {
    let byte = (word >>> (8 * i)) & 0xff;
    LEVELS.forEach((level, depth) => {
      byte = (level[i]?.[byte] ?? 0) ^ (keyWords[3 - depth]?.[i] ?? 0);
    });
    byte = LAST[i]?.[byte] ?? 0;
    MDS[i]?.forEach((factor, row) => {
      mixed ^= multiply(byte, factor, MDS_POLYNOMIAL) << (8 * row);
    });
  }
  return mixed >>> 0;
}

function reedSolomon(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(RS, (row) =>
    row.reduce((sum, factor, i) => sum ^ multiply(bytes[i] ?? 0, factor, RS_POLYNOMIAL), 0),
  );
}

/** Multiplies in GF(2^8). */
function multiply(left: number, right: number, polynomial: number): number {
  let product = 0;
  for (let bit = 0; bit < 8; bit++) {
    if (((right >>> bit) & 1) === 1) product ^= left << bit;
  }
  for (let bit = 14; bit >= 8; bit--) {
    if (((product >>> bit) & 1) === 1) product ^= polynomial << (bit - 8);
  }
  return product;
}

function permutation(nibbles: readonly string[]): Uint8Array {
  const at = (table: number, index: number): number =>
    parseInt(nibbles[table]?.charAt(index) ?? '', 16);
  return Uint8Array.from({ length: 256 }, (_, x) => {
    const half = (a: number, b: number): [number, number] => [a ^ b, secondHalf(a, b)];
    const [a1, b1] = half(x >>> 4, x & 15);
    const [a3, b3] = half(at(0, a1), at(1, b1));
    return 16 * at(3, b3) + at(2, a3);
  });
}

/** a xor (b rotated right by one) xor 8a, in four bits. */
function secondHalf(a: number, b: number): number {
  return a ^ ((b >>> 1) | ((b & 1) << 3)) ^ ((8 * a) & 15);
}

function fromHexPairs(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
}

function repeat(byte: number): number {
  return (byte * 0x01010101) >>> 0;
}

function rotateLeft(word: number, bits: number): number {
  return ((word << bits) | (word >>> (32 - bits))) >>> 0;
}
