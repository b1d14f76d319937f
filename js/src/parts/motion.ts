// All that moves, loaded where motion is wanted once the first picture is shown.

export { Player } from "../motion/player";
