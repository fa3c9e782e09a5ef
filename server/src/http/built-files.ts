import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

type Encoding = 'br' | 'gzip'
const COMPRESSED: readonly (readonly [Encoding, suffix: string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wav': 'audio/wav',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** A file of the build with its compressed copies. */
export interface BuiltFile {
  type: string
  etag: string
  plain: Buffer
  compressed: readonly (readonly [Encoding, Buffer])[]
}

/** The files of a build by their addresses, in memory (5 MB): a later build in the same folder changes none of them. */
export function readBuiltFiles(folder: string): Map<string, BuiltFile> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // The build's own notes are in a folder with a dot.
    .filter((name) => !name.startsWith('.'))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && !isCopy(path))
  return new Map(paths.map((path) => [`/${relative(folder, path).replaceAll(sep, '/')}`, readFile(path)]))
}

const isCopy = (path: string): boolean =>
  COMPRESSED.some(([, suffix]) => path.endsWith(suffix) && existsSync(path.slice(0, -suffix.length)))

function readFile(path: string): BuiltFile {
  const plain = readFileSync(path)
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    compressed: COMPRESSED.flatMap(([encoding, suffix]) =>
      existsSync(path + suffix) ? [[encoding, readFileSync(path + suffix)] as const] : [],
    ),
  }
}

/** @param accepted the one encoding that `chooseEncoding` left in the request */
export function chooseForm(file: BuiltFile, accepted?: string): { encoding?: Encoding; bytes: Buffer } {
  const found = file.compressed.find(([encoding]) => encoding === accepted)
  return found ? { encoding: found[0], bytes: found[1] } : { bytes: file.plain }
}
