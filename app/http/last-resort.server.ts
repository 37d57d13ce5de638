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
