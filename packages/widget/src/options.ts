/** `bubble`: a round button in a corner. `inline`: a box in the page. `page`: the whole page. */
export type ChatMode = 'bubble' | 'inline' | 'page'
export type ColorScheme = 'light' | 'dark' | 'auto'

/** Options of the widget. The `data-` attributes of the script tag are these names with dashes. */
export interface ChatOptions {
  project: string
  /** Address of the Bricks server, of which only the origin counts. Default: the origin of the script. */
  server: string
  /** Default: bubble. */
  mode?: ChatMode
  /** Element or CSS selector for an inline chat. Default: the place of the script tag. */
  target?: string | Element
  /** Corner of the bubble. Default: the project's appearance. */
  position?: 'right' | 'left'
  /** `none`: no button in the corner; the page has its own way to open the chat. */
  launcher?: 'none'
  /**
   * Opens the bubble without a click, but never on a phone, and not again in a tab in which the visitor has closed it.
   * As an attribute: anything but "false" and "off".
   */
  open?: boolean | string
  /** Default: the project's appearance, else `auto`, which follows the page. */
  colorScheme?: ColorScheme
  /** BCP 47 language tag. Default: the language of the project's appearance, else the page's, then the browser's. */
  locale?: string
  /** Your own id of the visitor, at most 64 characters; never an e-mail address. Default: a random one. */
  visitor?: string
  /**
   * Where the browser keeps the conversation: `local` for 30 days, `session` until the tab is closed, `none` nowhere.
   * Default: local. Before the chat is used, the browser keeps only that a teaser was shown.
   */
  storage?: 'local' | 'session' | 'none'
  /**
   * What the visitor agrees to before the first message, in your words. Default: the project's own. `consentLink` is an
   * http or https address.
   */
  consent?: string
  consentLink?: string
  /** A token that your server signed for the visitor who is signed in. */
  identity?: string
  /** Facts about the page: an object of strings. As attributes: one each, `data-context-product`. */
  context?: Record<string, string>
  /** `datalayer`: the events of the chat are pushed to the page's `dataLayer`, without the words of the chat. */
  analytics?: 'datalayer'
  /** Accessible name of the bubble's button. Default: the button's own words, else "Chat" and the bot's title. */
  label?: string
}
