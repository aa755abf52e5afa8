/** Where the chat stands: a round button in a corner, a box in the page, or the whole page. */
export type ChatMode = 'bubble' | 'inline' | 'page'
export type ColorScheme = 'light' | 'dark' | 'auto'

/** What a page may ask of the widget. The `data-` attributes of the script tag are these names with dashes. */
export type ChatOptions = {
  /** Id of the deployed project. */
  project: string
  /** Origin of the Bricks server, without a slash at its end. The script tag's default: where the script came from. */
  server: string
  /** Default: bubble. */
  mode?: ChatMode
  /** The element an inline chat is put into, or its CSS selector. Without it the chat stands where its script tag stands. */
  target?: string | Element
  /** Corner of the bubble. Default: as the project's appearance says. */
  position?: 'right' | 'left'
  /** Opens the bubble without a click; as an attribute, anything but "false". */
  open?: boolean | string
  /** Default: auto. */
  colorScheme?: ColorScheme
  /** BCP 47 language tag. Default: the page's, then the browser's. */
  locale?: string
  /** Your own id of the visitor, at most 64 characters; never an e-mail address. Default: a random one. */
  visitor?: string
  /** Accessible name of the bubble's button. Default: "Chat" and the bot's title. */
  label?: string
}

/** Reads the options of a script tag: its `data-` attributes, else its address (`widget.js?project=ID`), else the defaults. */
export function readOptions(script: HTMLScriptElement, address: URL): Partial<ChatOptions> {
  return { ...Object.fromEntries(address.searchParams), ...script.dataset }
}
