import { box, circle, ellipse, shape, stroke } from './draw.ts'

/** The house's sign: a lit street lantern before the night. */
export function sign(): string {
  const rays = Array.from({ length: 12 }, (_, i) => {
    const angle = (i / 12) * Math.PI * 2
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    return stroke(
      `M${256 + x * 176} ${246 + y * 176}L${256 + x * 204} ${246 + y * 204}`,
      '#e9a03b',
      12,
      'opacity="0.8"',
    )
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">${[
    box(0, 0, 512, 512, 0, '#8f3d22'),
    circle(256, 246, 158, '#c8553d'),
    circle(256, 246, 112, '#f0b23e', 'opacity="0.45"'),
    rays.join(''),
    stroke('M256 70L256 118', '#fbeed6', 12),
    shape('M176 186L256 116L336 186Z', '#fbeed6'),
    shape('M192 200L320 200L296 332L216 332Z', '#ffe7a8'),
    ellipse(256, 280, 26, 40, '#e9703b'),
    ellipse(256, 292, 14, 24, '#ffe7a8'),
    stroke('M192 200L216 332L296 332L320 200ZM256 200L256 236', '#fbeed6', 12),
    box(206, 340, 100, 20, 8, '#fbeed6'),
    box(246, 356, 20, 100, 6, '#fbeed6'),
    box(196, 448, 120, 18, 9, '#fbeed6'),
  ].join('')}</svg>`
}
