import type { Price } from '#stripe/prices.ts'

export function formatAmount(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

export function formatDay(seconds: number): string {
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(seconds * 1000).toLocaleDateString('en-GB', format)
}

export function namePrice({ tier, frequency }: Price): string {
  return `Bricks ${tier.name}, ${frequency === 'monthly' ? 'monthly' : 'annual'}`
}

export function formatPeriod({ frequency }: Price): string {
  return frequency === 'monthly' ? 'a month' : 'a year'
}
