/** Words that join the parts of a Spanish surname. */
const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y'])

/**
 * The name of a person where the person is named in passing: 'Emiliano R.' for 'Emiliano Ruiz Tapia'.
 * The full name stays on the person's own page and in the title.
 */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const surname = others.find((word) => !PARTICLES.has(word.toLowerCase()) && /^\p{L}/u.test(word))
  const [initial] = surname ?? ''
  return initial ? `${first} ${initial.toUpperCase()}.` : name.trim()
}
