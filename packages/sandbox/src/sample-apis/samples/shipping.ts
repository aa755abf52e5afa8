import { requireNumber, requireText } from '#sample-apis/read-values.ts'
import { type SampleApi, type SampleBrick, SampleRefusal } from '#sample-apis/sample-api.ts'

const ZONES = [
  {
    names: ['germany', 'de', 'austria', 'at', 'netherlands', 'nl', 'belgium', 'be', 'luxembourg', 'lu'],
    days: 2,
    base: 5,
  },
  { names: ['france', 'fr', 'spain', 'es', 'italy', 'it', 'portugal', 'pt', 'ireland', 'ie'], days: 4, base: 8 },
  {
    names: ['poland', 'pl', 'czechia', 'cz', 'sweden', 'se', 'denmark', 'dk', 'finland', 'fi', 'norway', 'no'],
    days: 4,
    base: 9,
  },
  { names: ['united kingdom', 'uk', 'gb', 'great britain', 'england', 'switzerland', 'ch'], days: 5, base: 12 },
  { names: ['united states', 'us', 'usa', 'america', 'canada', 'ca'], days: 8, base: 24 },
  { names: ['japan', 'jp', 'australia', 'au', 'india', 'in', 'china', 'cn', 'brazil', 'br'], days: 11, base: 32 },
]

export const shipping: SampleApi = {
  GET(values) {
    const country = requireText(values, 'country')
    const weight = values.weight_kg ? requireNumber(values, 'weight_kg', { least: 0.01, most: 30 }) : 1
    const zone = ZONES.find(({ names }) => names.includes(country.toLowerCase().replace(/^the /, '')))
    if (!zone) throw new SampleRefusal(404, `We don't deliver to "${country}".`)
    const standard = Math.round((zone.base + weight * 0.9) * 100) / 100
    const options = [
      { service: 'Standard', days: zone.days, price_eur: standard },
      { service: 'Express', days: Math.ceil(zone.days / 2), price_eur: Math.round(standard * 1.9 * 100) / 100 },
    ]
    const message = `A parcel of ${weight} kg to ${country} takes ${zone.days} days and costs ${standard} EUR.`
    return { body: { message, country, options } }
  },
}

export const shippingBrick: SampleBrick = {
  api: 'shipping',
  method: 'GET',
  name: 'Shipping costs',
  description: 'Tells what shipping to a country costs and how long it takes.',
  parameters: { country: 'The country to ship to', 'weight_kg?': 'The weight of the parcel in kilograms' },
}
