/* Loaded with `node --import` before the server: shifts its clock by the milliseconds in the file CLOCK_SHIFT. */
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_SHIFT'] ?? '';
const RealDate = Date;
const realNow = Date.now.bind(Date);
let shift = 0;
const read = () => {
  try {
    shift = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    shift = 0;
  }
};
read();
setInterval(read, 50).unref();

const shiftedNow = () => realNow() + shift;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, parameters: [], newTarget) =>
    Reflect.construct(
      target,
      parameters.length === 0 ? [shiftedNow()] : parameters,
      newTarget,
    ) as Date,
  apply: () => new RealDate(shiftedNow()).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? shiftedNow : (Reflect.get(target, name, receiver) as unknown),
});
