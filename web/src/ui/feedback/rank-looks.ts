import type { Rank } from '@comanda/shared/selling/rank'

export type Tone = 'idle' | 'info' | 'good' | 'warn' | 'bad' | 'brand'

/** The three looks of a state, in each color: solid, tinted, plain. Text on each passes AA in both themes. */
export const RANK_LOOKS: Record<Rank, Record<Tone, string>> = {
  now: {
    idle: 'bg-idle text-canvas',
    info: 'bg-info-solid text-canvas',
    good: 'bg-good-solid text-canvas',
    warn: 'bg-warn-solid text-on-warn',
    bad: 'bg-bad-solid text-on-bad',
    brand: 'bg-brand text-on-brand',
  },
  soon: {
    idle: 'bg-idle-soft text-idle',
    info: 'bg-info-soft text-info',
    good: 'bg-good-soft text-good',
    warn: 'bg-warn-soft text-warn',
    bad: 'bg-bad-soft text-bad',
    brand: 'bg-brand-soft text-brand-ink',
  },
  fine: {
    idle: 'text-idle',
    info: 'text-info',
    good: 'text-good',
    warn: 'text-warn',
    bad: 'text-bad',
    brand: 'text-brand-ink',
  },
}
