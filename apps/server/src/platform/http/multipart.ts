import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { SpooledFile, type UploadedFile } from '@inzira/contract/endpoint';
import multipart, { type FastifyMultipartOptions, type MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MEGABYTE } from '@inzira/contract/rules/units';
import type { App } from './app-type.ts';
import { badRequest, tooLarge } from './errors.ts';

/** The limit of all text fields of a form together, the same as for a JSON body. */
const TEXT_LIMIT = MEGABYTE;
const DEFAULT_FILE_LIMIT = 5 * MEGABYTE;

declare module 'fastify' {
  interface FastifyContextConfig {
    multipart?: true;
    fileLimit?: number;
    spool?: true;
  }
  interface FastifyRequest {
    spooled: string[] | null;
    /** The files of the form, in the form that the handler receives. */
    received: (UploadedFile | SpooledFile)[] | null;
  }
}

/**
 * For routes that the contract calls `multipart`: converts the parts into a plain body, which the schema then
 * validates. Repeated fields become arrays; files become `UploadedFile`, or `SpooledFile` where the contract says
 * `spool`, which are deleted after the answer.
 */
export async function registerMultipart(app: App) {
  // Leaves out the plugin's two hooks, which cost every request time: they delete files that it never saves here.
  const withoutCleanUp = Object.assign(Object.create(app) as App, {
    addHook(name: string) {
      if (!/^on(Request|Response)$/.test(name)) throw new Error(`A new hook of multipart: ${name}`);
    },
  });
  const options: FastifyMultipartOptions = {
    limits: { fields: 100, files: 1, fieldSize: TEXT_LIMIT, fieldNameSize: 100, parts: 101 },
    throwFileSizeLimit: false,
  };
  await promisify(multipart)(withoutCleanUp, options);
  app.decorateRequest('spooled', null);
  app.decorateRequest('received', null);
  app.addHook('onRoute', (route) => {
    if (!route.config?.multipart) return;
    route.preValidation = async (request: FastifyRequest) => {
      if (!request.isMultipart()) return;
      const { config } = request.routeOptions;
      const most = (config.fileLimit ?? DEFAULT_FILE_LIMIT) + TEXT_LIMIT;
      const announced = Number(request.headers['content-length'] ?? most);
      const bytes = config.spool ? Math.min(announced, most) : 0;
      request.body = await app.storageSpace.during(bytes, () => readParts(app, request));
    };
    // Not `onResponse`, which is not called when the client has disconnected. Runs after the hook that commits.
    route.onSend = async ({ spooled, received, log }: FastifyRequest) => {
      for (const file of spooled ?? []) await rm(file, { force: true });
      for (const file of received ?? []) {
        await app.files.dropUntaken(file).catch((error: unknown) => log.warn(error));
      }
    };
  });
}

async function readParts(app: App, request: FastifyRequest) {
  const limit = request.routeOptions.config.fileLimit ?? DEFAULT_FILE_LIMIT;
  const body = Object.create(null) as Record<string, unknown>;
  let textSize = 0;
  try {
    for await (const part of request.parts({ limits: { fileSize: limit } })) {
      let value: string | UploadedFile | SpooledFile;
      if (part.type === 'file') {
        const file = await readFile(app, request, part);
        if (part.file.truncated) {
          throw tooLarge({
            en: `This file is too large. Use one of at most ${limit / MEGABYTE} MB.`,
            fr: `Ce fichier est trop lourd. Choisissez-en un de ${limit / MEGABYTE} Mo au plus.`,
          });
        }
        // Browsers send an empty file input as a file without name and contents.
        if (!file) continue;
        request.received = [...(request.received ?? []), file];
        value = file;
      } else {
        value = String(part.value);
        textSize += Buffer.byteLength(value);
        if (textSize > TEXT_LIMIT) throw tooManyFields();
      }
      add(body, part.fieldname, value);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')) {
      throw tooManyFields();
    }
    if (
      error instanceof Error &&
      /multipart|boundary|unexpected end|premature close|aborted/i.test(error.message)
    ) {
      throw badRequest({
        en: 'This form did not arrive whole. Please send it again.',
        fr: 'Ce formulaire n’est pas arrivé en entier. Veuillez l’envoyer à nouveau.',
      });
    }
    throw error;
  }
  return body;
}

async function readFile(
  app: App,
  request: FastifyRequest,
  part: MultipartFile,
): Promise<UploadedFile | SpooledFile | null> {
  const { file, filename } = part;
  if (!request.routeOptions.config.spool) {
    const bytes = await part.toBuffer();
    return bytes.length > 0 || filename ? { filename, bytes } : null;
  }
  const path = await app.spool.write(file);
  request.spooled = [...(request.spooled ?? []), path];
  return file.bytesRead > 0 || filename ? new SpooledFile(filename, path, file.bytesRead) : null;
}

const tooManyFields = () =>
  tooLarge({
    en: 'This form has too many or too large fields.',
    fr: 'Ce formulaire a trop de champs, ou des champs trop longs.',
  });

function add(body: Record<string, unknown>, name: string, value: unknown) {
  const earlier = body[name];
  if (earlier === undefined) body[name] = value;
  else if (Array.isArray(earlier)) earlier.push(value);
  else body[name] = [earlier, value];
}
