import { describe, expect, it } from 'vitest'
import { pictureKind, refusalOfKind } from './picture-kind.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('a file that is uploaded as a picture', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'raster'],
    ['\x89PNG\r\n\x1a\n', 'raster'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'raster'],
    ['\0\0\0\x1cftypavif', 'raster'],
    ['\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf', 'raster'],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
    ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'heic'],
    ['\0\0\0\x18ftypheix', 'heic'],
    ['\0\0\0\x18ftyphevc', 'heic'],
    ['\0\0\0\x18ftypisom', 'video'],
    ['\0\0\0\x14ftypqt  ', 'video'],
    ['\x1a\x45\xdf\xa3', 'video'],
    ['RIFF\0\0\0\0AVI LIST', 'video'],
    ['%PDF-1.7', 'pdf'],
    ['8BPS', 'photoshop'],
    ['PK\x03\x04', 'archive'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', 'svg'],
    ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- x -->\n<!DOCTYPE svg PUBLIC "x">\n<svg>', 'svg'],
    ['', 'empty'],
    ['no soy una imagen', 'unknown'],
  ])('%j is %s', (start, kind) => {
    expect(pictureKind(bytes(start))).toBe(kind)
  })

  it('is refused with its own reason', () => {
    expect(refusalOfKind('heic')).toMatch(/HEIC.*JPEG/)
    expect([refusalOfKind('raster'), refusalOfKind('unknown')]).toEqual([null, null])
  })
})
