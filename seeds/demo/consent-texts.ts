import type { ProductId } from '@/kernel/lead-fields'
import { PRODUCTS } from '@/kernel/lead-fields'

/** Three versions of the consent text per publisher and product, as they changed over the years. */
export function consentTexts(publisher: string, product: ProductId): readonly string[] {
  const what = (PRODUCTS.find(({ id }) => id === product)?.title ?? 'home').toLowerCase()
  return [
    `By clicking "Get my quote" I agree that ${publisher} and up to three ${what} companies may call and text me at the number above, also with automated means. Consent is not a condition of purchase.`,
    `By pressing the button I give ${publisher} and the companies I chose my express written consent to contact me about my ${what} request by phone, text and e-mail, including automated or prerecorded calls, even if my number is on a do-not-call list. I may withdraw it at any time.`,
    `I agree to the terms and the privacy policy of ${publisher}. Its ${what} partners may contact me about this request; message and data rates may apply.`,
  ]
}
