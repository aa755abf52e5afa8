/** `build/plugins/draw-icons.ts` makes a module for each name of an icon. */
declare module 'icon:*' {
  const icon: import('./create-icon.ts').Icon
  export default icon
}
