import { SIZE } from '@inzira/mentor/library/vectors';

/**
 * A matrix whose rows are added and multiplied four numbers at a time, with WebAssembly's SIMD instructions, which
 * JavaScript lacks. Nearly all of the training consists of these operations.
 */
export interface VectorRows {
  /** All rows, one after the other. */
  numbers: Float32Array;
  /** Adds a multiple of one row to another. */
  add: (to: number, row: number, times: number) => void;
  product: (one: number, other: number) => number;
  /** Writes the products of a row with `count` rows from `first` on into row `to` and those after it. */
  products: (to: number, one: number, first: number, count: number) => void;
}

/** The part of WebAssembly's types that is used here, which Node's types lack. */
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer };
  Module: new (code: Uint8Array) => object;
  Instance: new (module: object, imports: Record<string, object>) => { exports: unknown };
};

type Code = readonly number[];

interface Compiled {
  type: Code;
  code: Code;
}

const PAGE = 65_536;
const BYTES_OF_NUMBER = Float32Array.BYTES_PER_ELEMENT;
const BYTES_OF_ROW = SIZE * BYTES_OF_NUMBER;
/** The offsets of a row in groups of four. */
const QUADS = Array.from({ length: SIZE / 4 }, (_, at) => at);

/** Opcodes of WebAssembly, and its types. */
const [LOOP, AGAIN_IF, END] = [0x03, 0x0d, 0x0b];
const [GET, SET, TEE] = [0x20, 0x21, 0x22];
const [I32, F32, V128, NONE] = [0x7f, 0x7d, 0x7b, 0x40];
const [I32_CONST, I32_ADD, I32_SUB, I32_MUL, F32_ADD] = [0x41, 0x6a, 0x6b, 0x6c, 0x92];
const F32_STORE = [0x38, 2, 0];
const [SPLAT, LANE, ADD, MULTIPLY] = [four(19), four(31), four(228), four(230)];
const load = (quad: number) => [...four(0), 4, ...unsigned(16 * quad)];
const store = (quad: number) => [...four(11), 4, ...unsigned(16 * quad)];
const constant = (value: number) => [I32_CONST, ...signed(value)];
const toAddress = (row: number) => all(GET, row, constant(BYTES_OF_ROW), I32_MUL, SET, row);
const advance = (address: number, by: number) =>
  all(GET, address, constant(by), I32_ADD, SET, address);

export function makeVectorRows(rows: number): VectorRows {
  const memory = new WebAssembly.Memory({ initial: Math.ceil((rows * BYTES_OF_ROW) / PAGE) });
  const program = moduleOf({ add: add(), product: product(), products: products() });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(program), { '': { memory } });
  const functions = exports as Omit<VectorRows, 'numbers'>;
  return { numbers: new Float32Array(memory.buffer), ...functions };
}

function add(): Compiled {
  const [to, row, times, fourTimes] = [0, 1, 2, 3];
  const sums = QUADS.flatMap((quad) => {
    const added = all(GET, row, load(quad), GET, fourTimes, MULTIPLY);
    return all(GET, to, GET, to, load(quad), added, ADD, store(quad));
  });
  const spread = all(GET, times, SPLAT, SET, fourTimes);
  const code = all(toAddress(to), toAddress(row), spread, sums);
  return compiled({ takes: [I32, I32, F32], locals: [V128], code });
}

function product(): Compiled {
  const [one, other, sum] = [0, 1, 2];
  const code = all(toAddress(one), toAddress(other), productOf(one, other, sum));
  return compiled({ takes: [I32, I32], gives: [F32], locals: [V128], code });
}

function products(): Compiled {
  const [to, one, other, count, sum] = [0, 1, 2, 3, 4];
  const written = all(GET, to, productOf(one, other, sum), F32_STORE);
  const advanced = all(advance(to, BYTES_OF_NUMBER), advance(other, BYTES_OF_ROW));
  const again = all(GET, count, constant(1), I32_SUB, TEE, count, AGAIN_IF, 0);
  const addresses = all(toAddress(to), toAddress(one), toAddress(other));
  const code = all(addresses, LOOP, NONE, written, advanced, again, END);
  return compiled({ takes: [I32, I32, I32, I32], locals: [V128], code });
}

/** Uses four independent sums, because each step of a single one would wait for the previous step. */
function productOf(one: number, other: number, sum: number): number[] {
  const sums = QUADS.flatMap((quad) => {
    const multiplied = all(GET, one, load(quad), GET, other, load(quad), MULTIPLY);
    return quad % 4 === 0 ? multiplied : all(multiplied, ADD);
  });
  const lane = (at: number) => all(GET, sum, LANE, at);
  const total = all(lane(0), lane(1), F32_ADD, lane(2), lane(3), F32_ADD, F32_ADD);
  return all(sums, ADD, ADD, ADD, SET, sum, total);
}

function compiled(one: { takes: Code; gives?: Code; locals: Code; code: Code }): Compiled {
  const { takes, gives = [], locals, code } = one;
  return {
    type: all(0x60, takes.length, takes, gives.length, gives),
    code: all(list(locals.map((type) => [1, type])), code, END),
  };
}

/** A WebAssembly module that imports its memory. */
function moduleOf(functions: Record<string, Compiled>): Uint8Array {
  const made = Object.values(functions);
  const name = (text: string) => sized([...Buffer.from(text)]);
  const section = (id: number, parts: readonly Code[]) => all(id, sized(list(parts)));
  const begin = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const types = made.map(({ type }) => type);
  const memory = all(name(''), name('memory'), 2, 0, 1);
  const typeOfEach = made.map((_, at) => [at]);
  const exported = Object.keys(functions).map((key, at) => all(name(key), 0, at));
  const bodies = made.map(({ code }) => sized(code));
  return Uint8Array.from([
    ...begin,
    ...section(1, types),
    ...section(2, [memory]),
    ...section(3, typeOfEach),
    ...section(7, exported),
    ...section(10, bodies),
  ]);
}

function all(...parts: (number | Code)[]): number[] {
  return parts.flat();
}

/** A SIMD opcode. */
function four(code: number): number[] {
  return [0xfd, ...unsigned(code)];
}

function sized(code: Code): number[] {
  return [...unsigned(code.length), ...code];
}

function list(parts: readonly Code[]): number[] {
  return [...unsigned(parts.length), ...parts.flat()];
}

/** LEB128, the encoding of integers in WebAssembly. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  return value < 64 ? [value] : [(value & 127) | 128, ...signed(value >>> 7)];
}
