const ADDRESS = '/handbook/pictures/editor'
const ALT = 'The editor: what the bot is told on one side, the two APIs it may call on the other'
const SIZE = { width: 1080, height: 640, loading: 'lazy', decoding: 'async' } as const
const STYLE =
  'h-auto w-full rounded-card border object-cover object-left-top shadow-float max-sm:aspect-5/4 rtl:object-right-top'

/** The editor as it is, in the theme of the page: the picture that the handbook shows. */
export function ProductPicture() {
  return (
    <div>
      <img {...SIZE} alt={ALT} src={`${ADDRESS}.webp`} className={`in-light ${STYLE}`} />
      <img {...SIZE} alt={ALT} src={`${ADDRESS}-dark.webp`} className={`in-dark ${STYLE}`} />
    </div>
  )
}
