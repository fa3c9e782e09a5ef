import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openFonda } from './lib/fonda.ts'
import { noisePng } from './lib/png.ts'

async function chooseImage(page: Page, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /Subir imagen|Cambiar imagen/ }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'image/png', buffer })
}

/** Uploads a large picture. @returns the bytes that the browser sent, and the shown picture. */
async function uploadLarge(page: Page) {
  const file = noisePng(900, 600)
  expect(file.length).toBeGreaterThan(1_000_000)
  const shown = page.getByRole('img', { name: 'Imagen de Mole con pollo' })
  const before = (await shown.count()) > 0 ? await shown.getAttribute('src') : null
  const [sent] = await Promise.all([
    page.waitForRequest('**/upload-photo'),
    chooseImage(page, 'mole.png', file),
  ])
  await expect.poll(() => shown.getAttribute('src')).not.toBe(before)
  const picture = await page.request.get((await shown.getAttribute('src')) ?? '')
  const size = await shown.evaluate(async (img: HTMLImageElement) => {
    await img.decode()
    return [img.naturalWidth, img.naturalHeight]
  })
  return { sentBytes: sent.postDataBuffer()?.length ?? 0, type: picture.headers()['content-type'], size }
}

it('an item gets a picture, which the browser shrinks before the upload, in a worker or without one', async () => {
  const { page, itemIds } = await openFonda({ path: null })
  await page.goto(`/dashboard/settings/menu-items/${itemIds.mole}`)
  await chooseImage(page, 'falsa.png', Buffer.from('no soy una imagen'))
  await page.getByText('The file given is not an image').waitFor()
  await chooseImage(page, 'rota.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  await page.getByText(/^No pudimos abrir la imagen/).waitFor()

  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  const first = await uploadLarge(page)
  expect(workers.join()).toContain('shrink.worker')
  await page.evaluate(() => {
    globalThis.Worker = class {
      constructor() {
        throw new Error('workers are not available')
      }
    } as never
  })
  for (const { sentBytes, type, size } of [first, await uploadLarge(page)]) {
    expect(sentBytes).toBeLessThan(501_000)
    expect([type, size]).toEqual(['image/webp', [512, 341]])
  }
  expect(workers).toHaveLength(1)

  await page.getByRole('button', { name: 'Eliminar imagen' }).click()
  await page.getByText('¡Estás seguro! ¡Este proceso es irreversible!').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await page.getByText('Sin imagen').waitFor()
})
