import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)"[^>]*>/g

/** Reads a page of the build with its styles inlined, so that it is shown without another request. */
export function readBuiltPage(webDir: string, name: string): string {
  const read = (file: string) => readFileSync(join(webDir, file), 'utf8')
  return read(name).replace(STYLESHEET, (_, file: string) => `<style>${read(file)}</style>`)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** What a messenger shows of a link. */
export interface LinkPreview {
  title: string
  description: string
  /** The address of the page, below the public address. */
  path: string
  /** The address of the picture, in the same form. */
  image: string
}

/** @param base the public address of the installation: messengers fetch absolute addresses only */
export const previewTags = ({ title, description, path, image }: LinkPreview, base: string): string =>
  Object.entries({
    'og:type': 'website',
    'og:site_name': 'Comanda',
    'og:title': title,
    'og:description': description,
    'og:url': base + path,
    'og:image': base + image,
  })
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`)
    .join('')
