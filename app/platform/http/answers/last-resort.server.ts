/** The page when not even the error page renders: no style, no script, no part that could fail. */
export const lastResort = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Something went wrong</title></head>
<body>
<h1>Something went wrong</h1>
<p>We are sorry. Please try again in a moment.</p>
<p><a href="">Try Again</a></p>
<p><a href="/">Go Home</a></p>
</body>
</html>
`;

/** The page for a network that reads more than people can: short, for most of what is read so fast is thrown away. */
export const slowDown = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>One moment, please</title></head>
<body>
<h1>One moment, please</h1>
<p>There were very many requests from your network. Please wait a moment and try again. Nothing you booked is lost.</p>
<p><a href="">Try Again</a></p>
</body>
</html>
`;
