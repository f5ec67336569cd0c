/** The port of the page where neither the command line, nor `PORT` in the environment, nor the file of settings says one. */
export const USUAL_PORT = 8080;
