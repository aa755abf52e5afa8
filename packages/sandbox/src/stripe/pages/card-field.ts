import { TEST_CARDS, type TestCard } from '#stripe/cards.ts'
import { type Html, html } from './html.ts'

export function writeCardField(chosen: TestCard): Html {
  return html`<label>Card number<select name="card">
${TEST_CARDS.map(
  ({ number, meaning }) =>
    html`<option value="${number}"${number === chosen.number ? html` selected` : undefined}>${number} (${meaning})</option>`,
)}
</select></label>`
}

export function writeCardRefusal(text: string): Html | undefined {
  return text === '' ? undefined : html`<p class="refusal" role="alert">${text}</p>`
}
