import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { settle } from './screenshots-ready.ts'

/** The size of the pictures and of the windows: larger windows would make the words illegible at half size. */
export const [WIDTH, HEIGHT] = [960, 720]

/** A page's picture in a small format, made by the browser. */
export async function savePicture(
  page: Page,
  tools: Page,
  file: string,
  size = { width: WIDTH, height: HEIGHT },
): Promise<void> {
  await settle(page)
  const shot = (await page.screenshot()).toString('base64')
  const type = file.endsWith('.jpg') ? 'image/jpeg' : 'image/webp'
  const data = await tools.evaluate(
    async ({ shot, type, size: { width, height } }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${shot}`
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
      return canvas.toDataURL(type, 0.8).split(',')[1] ?? ''
    },
    { shot, type, size },
  )
  await writeFile(file, Buffer.from(data, 'base64'))
}

/** The picture of a page in both themes. @param file without its ending */
export async function inBothThemes(page: Page, tools: Page, file: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // The kitchen has a theme of its own.
    await page.evaluate((theme) => {
      const { dataset } = document.documentElement
      if (dataset.theme) dataset.theme = theme
    }, colorScheme)
    await savePicture(page, tools, `${file}${colorScheme === 'dark' ? '-dark' : ''}.webp`)
  }
}
